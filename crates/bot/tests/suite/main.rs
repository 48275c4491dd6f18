//! Robots against portals that misbehave.

mod common;
mod configuration;
mod core;
mod journal;
mod mail;
mod pages;
mod playtak;
mod quadrille;
mod supervisor;
mod web;
