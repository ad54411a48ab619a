import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, errorFrom, networkError } from "./api-error.ts";
import { dialogFor, isShown, noteAnswer, onForbidden, showApiError } from "./api-errors.ts";
import { errorDialog } from "./error-dialog-store.ts";

const shown = () => errorDialog.get()?.title ?? null;

describe("the specified dialogs", () => {
  beforeEach(() => {
    errorDialog.set(null);
    noteAnswer();
  });

  it("says that the server cannot be reached", () => {
    expect(dialogFor(networkError())).toEqual({
      title: "Network Error",
      text: "Cannot reach the server. Try again later.",
      requestId: "",
    });
  });

  it("quotes the first of a validation error's details", () => {
    const details = [
      { path: "name", message: "Name is too long" },
      { path: "code", message: "Code is taken" },
    ];
    const error = new ApiError(400, "invalid_input", "Bad input", details, "r-1");
    expect(dialogFor(error)).toEqual({
      title: "Validation Error",
      text: "A data validation error occurred: Name is too long",
      requestId: "r-1",
    });
    expect(dialogFor(new ApiError(400, "invalid_input", "Bad input"))?.text).toContain("Bad input");
  });

  it.each([404, 500, 502])("names the status of a server error: %i", (status) => {
    const dialog = dialogFor(errorFrom(status, "<html>"));
    expect(dialog?.title).toBe("Server Error");
    expect(dialog?.text).toBe(
      `The server unexpectedly returned an error with status ${status}. Try again later, or contact the maintainer if it persists.`,
    );
  });

  it.each([409, 413, 429, 503])("leaves %i to the caller", (status) => {
    const error = errorFrom(status, { code: "in_use", message: "It is in use" });
    expect(dialogFor(error)).toBeNull();
    expect(isShown(error)).toBe(false);
  });

  it("sends a forbidden call to the login route and shows no dialog", () => {
    const go = vi.fn<() => void>();
    onForbidden(go);
    showApiError(new ApiError(403, "forbidden", "No"), false);
    expect(go).toHaveBeenCalledOnce();
    expect(shown()).toBeNull();
    expect(isShown(errorFrom(403, undefined))).toBe(true);
  });

  it("repeats an outage's dialog for what a person does, not for refreshes, until an answer came", () => {
    showApiError(networkError(), true);
    expect(shown()).toBe("Network Error");
    errorDialog.set(null);
    showApiError(networkError(), true);
    expect(shown()).toBeNull();
    showApiError(networkError(), false);
    expect(shown()).toBe("Network Error");
    errorDialog.set(null);
    noteAnswer();
    showApiError(networkError(), true);
    expect(shown()).toBe("Network Error");
  });

  it("shows one dialog for calls that fail together", () => {
    showApiError(networkError(), false);
    showApiError(errorFrom(500, undefined), false);
    expect(shown()).toBe("Network Error");
  });

  it("keeps the server's own code, sentence and details", () => {
    const body = {
      code: "double_allocation",
      message: "The kit is at Ōtara School",
      details: [{ path: "kit", message: "The kit is at Ōtara School" }],
      requestId: "r-2",
    };
    expect(errorFrom(409, body)).toMatchObject({ status: 409, ...body });
  });
});
