// Why a request has no answer.

export class ApiError extends Error {
  /** @param {number} status 0 if there was no answer @param {string} reason */
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}
