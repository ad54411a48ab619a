import type { Page } from "@playwright/test";
import { expect, go, test, seek } from "./fixtures.ts";
import { fullName, join, newSchool, openAs } from "./task-facts.ts";

const rowOf = (page: Page, title: string) => page.getByRole("row", { name: title });
const paneOf = (page: Page, title: string) => page.getByRole("region", { name: title });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("the office adds a task for a school, assigns it to somebody and changes it", async ({
  signedIn: page,
  session,
}) => {
  const school = await newSchool(session);
  const driver = await join(session, "driver");
  const who = `${fullName(driver)} (driver)`;
  await go(page, "/settings");
  await page.getByRole("button", { name: /^School Settings.* Tasks of all schools/ }).click();
  await expect(page).toHaveURL("/tasks");
  await page.getByRole("button", { name: "Add task" }).click();
  const adding = page.getByRole("dialog", { name: "New task" });
  await adding.getByRole("button", { name: "Add task" }).click();
  await expect(adding.getByText("This field is required").first()).toBeVisible();
  await adding.getByRole("combobox", { name: "School" }).fill(school.nameEn.replace("ā", "a"));
  await page.getByRole("option", { name: school.nameEn }).click();
  const title = `Bring the ramp to ${school.nameEn}`;
  await adding.getByLabel("What is to be done").fill(title);
  await adding.getByRole("button", { name: "Add task" }).click();
  await expect(said(page, `Added: ${title}`)).toBeVisible();

  await seek(page, school.nameEn.replace("ā", "a"));
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  const pane = paneOf(page, title);
  await expect(pane).toContainText("Nobody yet");
  await pane.getByRole("button", { name: "Edit task" }).click();
  const editing = page.getByRole("dialog", { name: "Edit task" });
  await editing.getByLabel("Assigned to").selectOption(who);
  await editing.getByLabel("Due").fill("24/11/2031");
  await editing.getByLabel("Note").fill("The long one.");
  await editing.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await editing.getByRole("button", { name: "Save task" }).click();
  await expect(said(page, "Task saved")).toBeVisible();
  await expect(pane).toContainText(fullName(driver));
  await expect(pane).toContainText("Mon 24 Nov 2031");
  await expect(pane).toContainText("The long one.");
  await pane.getByRole("link", { name: school.nameEn }).click();
  const road = page.getByRole("region", { name: "On the road" });
  await expect(road).toContainText("Gate code 1234");
  await expect(road).toContainText("2 kits a rotation");
  await expect(rowOf(page, title)).toContainText("Mon 24 Nov 2031");
});

test("a volunteer takes a task, moves it on, undoes a move and finds it among the closed", async ({
  browser,
  session,
}) => {
  const school = await newSchool(session);
  const { title } = await school.add("Count the spare lids");
  const volunteer = await join(session, "volunteer");
  const page = await openAs(browser, volunteer, school.path);
  await page.getByRole("link", { name: title }).click();
  const pane = paneOf(page, title);
  await expect(pane).toContainText("Nobody has it yet");
  await pane.getByRole("button", { name: "Start" }).click();
  await expect(pane).toContainText(fullName(volunteer));
  await expect(pane.getByText("Doing", { exact: true })).toBeVisible();
  await pane.getByRole("button", { name: "Edit note" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Six are cracked.");
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(pane).toContainText("Six are cracked.");
  await pane.getByRole("button", { name: "Wait" }).click();
  await pane.getByRole("button", { name: "Done" }).click();
  await expect(pane.getByRole("button", { name: "Open again" })).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await said(page, "Task done").getByRole("button", { name: "Undo" }).last().click();
  await expect(pane.getByText("Waiting", { exact: true })).toBeVisible();
  await pane.getByRole("button", { name: "Unassign" }).click();
  await expect(pane).toContainText("Nobody yet");
  await pane.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Close the task" }).click();
  await page.getByRole("button", { name: "Closed", exact: true }).click();
  await expect(rowOf(page, title)).toContainText("today");
  await page.context().close();
});

test("many are closed at once except those for every visit, and undo restores each one's earlier state", async ({
  browser,
  session,
  signedIn: page,
}) => {
  const school = await newSchool(session);
  for (const title of ["Ask for the key", "Fetch the trolley"]) await school.add(title);
  await school.add("Mind the step", { kind: "each_visit" });
  const driver = await join(session, "driver");
  const theirs = await openAs(browser, driver, school.path);
  await theirs.getByRole("link", { name: "Fetch the trolley" }).click();
  await theirs.getByRole("button", { name: "Start" }).click();
  await expect(theirs.getByText("Doing", { exact: true }).first()).toBeVisible();
  await theirs.context().close();

  await go(page, school.path);
  await expect(rowOf(page, "Fetch the trolley")).toContainText("Doing");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await expect(bar).toContainText("3 selected");
  await expect(bar).toContainText("1 of each visit stays open");
  await bar.getByRole("button", { name: "Close 2 tasks" }).click();
  const closed = said(page, "2 tasks closed, 1 of each visit stays open");
  await expect(closed).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, "Mind the step")).toBeVisible();
  await closed.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "Fetch the trolley")).toContainText("Doing");
  await expect(rowOf(page, "Ask for the key")).toContainText("Open");

  await page.getByRole("checkbox", { name: "Select all" }).check();
  await bar.getByLabel("Assign to…").selectOption(`${fullName(driver)} (driver)`);
  const given = said(page, "3 tasks assigned");
  await expect(rowOf(page, "Mind the step")).toContainText(fullName(driver));
  await given.getByRole("button", { name: "Undo" }).last().click();
  await expect(rowOf(page, "Mind the step")).toContainText("Nobody yet");
  await expect(rowOf(page, "Fetch the trolley")).toContainText(fullName(driver));
});

test("without a school there is a choice of one beside the open tasks, which leads to its settings", async ({
  signedIn: page,
  session,
}) => {
  const school = await newSchool(session);
  const { title } = await school.add("Tell them of the new boxes");
  await go(page, "/tasks");
  await expect(rowOf(page, title)).toBeVisible();
  await page.getByLabel("Settings of a school").fill(school.nameEn);
  await page.getByRole("option", { name: school.nameEn }).click();
  await expect(page).toHaveURL(school.path);
  await expect(page.getByRole("region", { name: "On the road" })).toContainText("Gate code 1234");
  await expect(page.getByLabel("Settings of a school")).toHaveCount(0);
});
