//! Robots of one's own, and all of them.

use super::accounts::{LONGEST_ABOUT, Nothing, remove, robots_of};
use super::players::with_presence;
use super::who::Member;
use crate::accounts::credentials::{self, Credential, new_secret};
use crate::accounts::{self, Kind, TOKEN_SECONDS, check_name};
use crate::players;
use crate::portal::Portal;
use crate::shapes::{Account, PlayerPage};
use crate::store::Refusal;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quadrille_web::{Answer, Body, Failure, answer};
use rusqlite::{Connection, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A new robot; its token is told this once.
#[derive(Serialize, JsonSchema)]
pub struct NewRobotAnswer {
    account: Account,
    token: String,
}

/// A new token.
#[derive(Serialize, JsonSchema)]
pub struct TokenAnswer {
    token: String,
}

/// Robots.
#[derive(Serialize, JsonSchema)]
pub struct RobotsAnswer {
    robots: Vec<PlayerPage>,
}

/// A robot to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRobot {
    name: String,
    #[serde(default)]
    about: String,
}

/// Robots of one person.
const MOST_ROBOTS: usize = 20;

pub async fn add(
    State(portal): State<Portal>,
    Member(who): Member,
    Body(NewRobot { name, about }): Body<NewRobot>,
) -> Result<Response, Failure> {
    check_name(&name)?;
    if who.kind != Kind::Person {
        return Err(Failure(StatusCode::FORBIDDEN, "only people have robots".into()));
    }
    if about.chars().count() > LONGEST_ABOUT {
        return Err(Failure::wrong(format!("a text about a robot has {LONGEST_ABOUT} characters at most")));
    }
    let secret = new_secret()?;
    let token = secret.clone();
    let insert = move |connection: &Connection| {
        if robots_of(connection, who.account)?.len() >= MOST_ROBOTS {
            return Err(Failure(StatusCode::CONFLICT, format!("you have {MOST_ROBOTS} robots")).into());
        }
        let robot = accounts::insert(connection, &name, Kind::Robot, None, Some(who.account))?;
        connection.execute("UPDATE accounts SET about = ?2 WHERE id = ?1", params![robot, about])?;
        credentials::insert(connection, Credential::Token, robot, &secret, TOKEN_SECONDS)?;
        accounts::describe(connection, robot)
    };
    let account = portal.store.write(insert).await?;
    Ok((StatusCode::CREATED, answer(&NewRobotAnswer { account, token })?).into_response())
}

/// The robot of this name, if it is one's own.
fn own_robot(connection: &Connection, name: &str, owner: i64) -> Result<i64, Refusal> {
    let robot = accounts::need(connection, name)?;
    match robots_of(connection, owner)?.contains(&robot) {
        true => Ok(robot),
        false => Err(Failure(StatusCode::FORBIDDEN, format!("'{name}' is no robot of yours")).into()),
    }
}

pub async fn renew_token(
    State(portal): State<Portal>,
    Member(who): Member,
    Path(name): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    let secret = new_secret()?;
    let token = secret.clone();
    let renew = move |connection: &Connection| {
        let robot = own_robot(connection, &name, who.account)?;
        credentials::remove_all(connection, robot, None)?;
        credentials::insert(connection, Credential::Token, robot, &secret, TOKEN_SECONDS)
    };
    portal.store.write(renew).await?;
    portal.forget_identities();
    answer(&TokenAnswer { token })
}

pub async fn delete(State(portal): State<Portal>, Member(who): Member, Path(name): Path<String>) -> Answer {
    let robot = portal.store.read(move |connection| own_robot(connection, &name, who.account)).await?;
    remove(&portal, robot).await?;
    answer(&json!({}))
}

pub async fn list(State(portal): State<Portal>) -> Answer {
    let pages = portal.store.read(players::robots).await?;
    answer(&RobotsAnswer { robots: with_presence(&portal, pages) })
}
