// The fields of a game's clock: live with an increment, or days for each turn.

import { inputField, selectField } from "../ui/dom.js";

/** @import { ClockSetting } from "../server/portal-types.js" */

export class ClockFields {
  constructor() {
    this.kind = selectField("Clock", [["live", "live"], ["days", "days for a turn"]], "live", () => this.#show());
    this.kind.select.id = "clock-kind";
    this.minutes = inputField("Minutes", { type: "number", min: 0.5, max: 180, step: 0.5, value: 10, id: "minutes" });
    this.increment = inputField("Increment (seconds)", { type: "number", min: 0, max: 180, value: 5, id: "increment" });
    this.days = inputField("Days for a turn", { type: "number", min: 1, max: 30, value: 3, id: "days" });
    this.fields = [this.kind, this.minutes, this.increment, this.days].map(({ field }) => field);
    this.#show();
  }

  get #isLive() {
    return this.kind.select.value === "live";
  }

  #show() {
    this.minutes.field.hidden = !this.#isLive;
    this.increment.field.hidden = !this.#isLive;
    this.days.field.hidden = this.#isLive;
  }

  /** @returns {ClockSetting} */
  setting() {
    if (!this.#isLive) return { days: Number(this.days.input.value) };
    return { seconds: Math.round(Number(this.minutes.input.value) * 60), increment: Number(this.increment.input.value) };
  }
}
