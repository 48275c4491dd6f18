//! How many tiny jobs a second pass through a broker, with coordinator and workers in this process:
//! `cargo run --release -p quadrille-cluster --example throughput -- nats://127.0.0.1:4222 [JOBS] [WORKERS]`.

use quadrille_arena::StopSignal;
use quadrille_cluster::{Allowance, BrokerOptions, Build, Coordinator, WorkerOptions, work};
use quadrille_lab::{Task, TaskHost, TaskList};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("give the address of a broker")?;
    let jobs: u64 = arguments.next().map_or(Ok(10_000), |jobs| jobs.parse())?;
    let workers: usize = arguments.next().map_or(Ok(1), |workers| workers.parse())?;
    let (broker, stop) = (BrokerOptions::new(&url), Arc::new(StopSignal::default()));
    let threads: Vec<_> = (0..workers)
        .map(|number| {
            let build = Build::own();
            let allowance = Allowance {
                build,
                games: vec!["tzaar".into()],
                programs: Default::default(),
                memory: 1,
                threads: 1,
            };
            let folder = std::env::temp_dir();
            let name = format!("throughput-{number}");
            let options =
                WorkerOptions { name, threads: 1, allowance, speed: 1.0, folder, log: Arc::new(|_| ()) };
            let (broker, stop) = (broker.clone(), Arc::clone(&stop));
            std::thread::spawn(move || work(&broker, options, stop))
        })
        .collect();
    let coordinator =
        Coordinator::connect(&broker, Duration::from_secs(30), Arc::new(|text| eprintln!("{text}")))?;
    let task = Task::Count { formula: "tzaar-starts".into(), arguments: Default::default() };
    let run = |count: u64| -> Result<(), Box<dyn std::error::Error>> {
        let tasks: Vec<_> = (0..count).map(|number| (number.to_string(), task.clone())).collect();
        let id = format!("{} {:?}", std::process::id(), Instant::now());
        let list = TaskList { id: &id, experiment: "throughput", game: "tzaar", tasks: &tasks };
        Ok(coordinator.perform(&list, &StopSignal::default(), &mut |_, _| Ok(()))?)
    };
    // The workers are there after it.
    run(100)?;
    let (clock, before) = (Instant::now(), processor_seconds());
    run(jobs)?;
    let (seconds, processor) = (clock.elapsed().as_secs_f64(), processor_seconds() - before);
    println!(
        "{jobs} jobs in {seconds:.2} s: {:.0} a second by the clock; {processor:.2} processor seconds without the broker's: {:.3} ms a job",
        jobs as f64 / seconds,
        1000.0 * processor / jobs as f64
    );
    stop.abandon_all();
    for thread in threads {
        thread.join().map_err(|_| "a worker has broken down")??;
    }
    Ok(())
}

/// The processor time that this process has taken, where the system tells it in hundredths of a second.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
