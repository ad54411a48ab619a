import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, errorFrom, networkError } from "./api-error.ts";
import { dialogFor, isShown, onForbidden, showApiError } from "./api-errors.ts";
import { closeErrorDialog, errorDialog } from "../lib/error-dialog-store.ts";

const shown = () => errorDialog.get()?.title ?? null;

describe("the specified dialogs", () => {
  beforeEach(() => {
    while (errorDialog.get() !== null) closeErrorDialog();
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

  it("opens for a person's action, not for a background refresh", () => {
    showApiError(networkError(), true);
    expect(shown()).toBeNull();
    showApiError(networkError(), false);
    expect(shown()).toBe("Network Error");
  });

  it("equal errors of simultaneous calls open one dialog, different ones open one after another", () => {
    showApiError(networkError(), false);
    showApiError(networkError(), false);
    showApiError(errorFrom(500, undefined), false);
    showApiError(errorFrom(502, undefined), false);
    const told: string[] = [];
    for (let next = errorDialog.get(); next !== null; next = errorDialog.get()) {
      told.push(next.text);
      closeErrorDialog();
    }
    expect(told).toEqual([
      "Cannot reach the server. Try again later.",
      expect.stringContaining("status 500"),
      expect.stringContaining("status 502"),
    ]);
  });

  it.each([
    [{ details: [{ message: "The code is taken" }, { message: "Too long" }] }, "The code is taken"],
    [{ error: "Bad Request", details: [{ message: "Too long" }] }, "Too long"],
  ])("quotes the details of a 400 from another server: %j", (body, message) => {
    expect(dialogFor(errorFrom(400, body))?.text).toBe(
      `A data validation error occurred: ${message}`,
    );
  });

  it.each([{}, { details: [] }, { details: "no" }, { details: [{}] }, { details: [null] }, null])(
    "shows the status of a 400 without details: %j",
    (body) => {
      expect(dialogFor(errorFrom(400, body))?.text).toContain("status 400");
    },
  );

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
