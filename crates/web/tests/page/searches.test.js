import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Searches } from "../../page/js/server/site/searches.js";

/** Workers that keep what they are sent. */
let workers = [];
class FakeWorker {
  sent = [];
  isEnded = false;
  send(message) {
    this.sent.push(JSON.parse(message));
  }
  end() {
    this.isEnded = true;
  }
  tell(message) {
    this.onMessage(JSON.stringify(message));
  }
}

let heard = [];
/** @type {Searches} */
let searches;
beforeEach(() => {
  [workers, heard] = [[], []];
  searches = new Searches((message) => heard.push(message), async () => {
    workers.push(new FakeWorker());
    return workers.at(-1);
  });
});

const later = () => new Promise((resolve) => setImmediate(resolve));
const think = (id) => ({ do: "think", id, question: { engine: "champion" } });

test("an analysis has a worker, which is used again when it has found what it searched for", async () => {
  searches.send(think(1));
  await later();
  assert.deepEqual(workers[0].sent, [think(1)]);
  workers[0].tell({ id: 1, event: "thinks", analysis: { depth: 1 } });
  workers[0].tell({ id: 1, event: "found", analysis: { depth: 2 } });
  assert.deepEqual(heard.map(({ event }) => event), ["thinks", "found"]);
  searches.send(think(2));
  await later();
  assert.equal(workers.length, 1);
  assert.equal(workers[0].sent.at(-1).id, 2);
});

test("an analysis that is stopped ends with the newest it has told, as soon as there is something", async () => {
  searches.send(think(1));
  await later();
  searches.send({ do: "stop", id: 1 });
  assert.deepEqual(heard, []);
  workers[0].tell({ id: 1, event: "thinks", analysis: { depth: 3 } });
  assert.deepEqual(heard.at(-1), { id: 1, event: "found", analysis: { depth: 3 } });
  assert.ok(workers[0].isEnded);
});

test("nothing is heard of a forgotten search, also if its worker comes later", async () => {
  searches.send(think(1));
  searches.send({ do: "forget", id: 1 });
  await later();
  assert.ok(workers[0].isEnded);
  assert.deepEqual(workers[0].sent, []);
});

test("a proof is told what to open, and lives until it is forgotten", async () => {
  searches.send({ do: "prove", id: 1, question: {} });
  searches.send({ do: "open", id: 1, open: [["a1"]] });
  await later();
  assert.deepEqual(workers[0].sent.map((message) => message.do), ["prove", "open"]);
  workers[0].tell({ id: 1, event: "found", proof: {} });
  searches.send({ do: "open", id: 1, open: [] });
  assert.equal(workers[0].sent.length, 3);
  searches.send({ do: "stop", id: 1 });
  assert.equal(workers[0].isEnded, false);
  searches.send({ do: "forget", id: 1 });
  assert.ok(workers[0].isEnded);
});

test("a page may have six searches, and a failed one makes room", async () => {
  for (let id = 1; id <= 7; id += 1) searches.send(think(id));
  await later();
  assert.equal(workers.length, 6);
  assert.equal(heard[0].id, 7);
  assert.equal(heard[0].event, "failed");
  workers[0].tell({ id: 1, event: "failed", reason: "so" });
  searches.send(think(8));
  await later();
  assert.equal(workers.length, 7);
});
