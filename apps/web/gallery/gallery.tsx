import { addDays } from "@kitround/contract/plan/days.ts";
import { mdiToolboxOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { confirm } from "../src/lib/confirm-store.ts";
import { today } from "../src/lib/dates.ts";
import { toast } from "../src/lib/toast-store.ts";
import { ConflictDialog } from "../src/ui/conflict-dialog.tsx";
import { DayText } from "../src/ui/day-text.tsx";
import { FilterChips } from "../src/ui/filter-chips.tsx";
import { KitChip } from "../src/ui/kit-chip.tsx";
import { Page } from "../src/ui/page.tsx";
import { ProgressBar } from "../src/ui/progress-bar.tsx";
import { SchoolName } from "../src/ui/school-name.tsx";
import { SkeletonRows } from "../src/ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../src/ui/states.tsx";
import { Stepper } from "../src/ui/stepper.tsx";
import { Timeline } from "../src/ui/timeline.tsx";
import { StateTone, type Tone, tones } from "../src/ui/tone.tsx";
import { SampleForm } from "./sample-form.tsx";
import { SampleList } from "./sample-list.tsx";

const now = today();

/** Every component once, with names as people type them. */
export function Gallery() {
  return (
    <main>
      <Page title="Parts of Kitround">
        <Part title="States">
          {(Object.keys(tones) as Tone[]).map((tone) => (
            <StateTone key={tone} tone={tone} />
          ))}
        </Part>
        <Part title="Kits, schools, days">
          <KitChip code="DBN-03" title="Electricity and magnetism" tone="ready" />
          <SchoolName
            name="Te Kura Kaupapa Māori o Ngā Mokopuna"
            suburb="Seatoun"
            route={{ name: "Eastern route", position: 2 }}
          />
          <DayText day={now} due />
          <DayText day={addDays(now, 1)} due />
          <DayText day={addDays(now, -3)} due />
          <DayText day={addDays(now, 9)} />
        </Part>
        <Dialogs />
        <Part title="Controls">
          <Controls />
        </Part>
        <Part title="Form">
          <SampleForm />
        </Part>
        <Part title="List">
          <SampleList />
        </Part>
        <Part title="History">
          <Timeline
            label="History of DBN-03"
            entries={[
              {
                key: "2",
                at: "2026-11-20T02:10:00Z",
                title: "Checked in with two items short",
                note: "Mereana Te Rangi",
                tone: "needsWork",
              },
              { key: "1", at: "2026-11-05T20:40:00Z", title: "Delivered", tone: "atSchool" },
            ]}
          />
        </Part>
        <Part title="Nothing there, not yet, failed">
          <EmptyState
            icon={mdiToolboxOutline}
            title="No kits yet"
            text="Kits are the boxes that go to schools. Add the first, or bring in a list."
            action={<Button variant="contained">Add a kit</Button>}
          />
          <div style={{ width: "100%" }}>
            <SkeletonRows rows={3} />
          </div>
          <ErrorState onRetry={() => toast("Tried again")} />
        </Part>
      </Page>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBottom: 32 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "center" }}>
        {children}
      </div>
    </section>
  );
}

function Dialogs() {
  const [answer, setAnswer] = useState("");
  const [conflict, setConflict] = useState(false);
  async function ask() {
    const question = {
      title: "Retire DBN-03?",
      text: "It leaves the plan. Its history stays.",
      confirm: "Retire kit",
    };
    setAnswer((await confirm(question)) ? "confirmed" : "cancelled");
  }
  return (
    <Part title="Dialogs">
      <Button variant="outlined" onClick={() => void ask()}>
        Ask
      </Button>
      <output aria-label="Answer">{answer}</output>
      <Button
        variant="outlined"
        onClick={() => toast("Kit moved", { undo: () => setAnswer("undone") })}
      >
        Move with undo
      </Button>
      <Button variant="outlined" onClick={() => setConflict(true)}>
        Save over another change
      </Button>
      {conflict && (
        <ConflictDialog
          fields={[
            { key: "name", label: "Name", mine: "Ōtara School", theirs: "Otara School" },
            { key: "drop", label: "Drop point", mine: "Office", theirs: "" },
          ]}
          onCancel={() => setConflict(false)}
          onSave={(choice) => {
            setConflict(false);
            setAnswer(JSON.stringify(choice));
          }}
        />
      )}
    </Part>
  );
}

function Controls() {
  const [count, setCount] = useState(2);
  const [filter, setFilter] = useState<string[]>(["late"]);
  return (
    <>
      <Stepper label="Batteries" value={count} onChange={setCount} max={30} />
      <FilterChips
        label="State"
        options={[
          { value: "late", label: "Late", count: 2 },
          { value: "ready", label: "Ready", count: 31 },
        ]}
        value={filter}
        onChange={setFilter}
      />
      <div style={{ width: "100%", maxWidth: 480 }}>
        <ProgressBar
          label="Planning term 4"
          share={0.4}
          note="18 of 44 schools"
          onCancel={() => toast("Stopped")}
        />
      </div>
    </>
  );
}
