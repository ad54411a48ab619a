/** The content of a refused entry, in the words of the task that the office reads. */
export const said = {
  counted: (item: string, count: number | null, listed: number) =>
    count === null ? `${item}: not looked at` : `${item}: ${count} of ${listed}`,
  taken: (item: string, count: number | null) =>
    (count ?? 0) < 0
      ? `${item}: ${-(count ?? 0)} put back on the shelf`
      : `${item}: ${count} taken from stock`,
  damaged: (item: string, count: number) => `${item}: ${count} damaged`,
  full: "Everything was there",
  filled: "Filled up from the store",
  boxMissing: (box: number) => `Box ${box} is missing`,
  quarantine: (why: string) => `Quarantine: ${why}`,
  feedback: (words: string) => `The school says: ${words}`,
  students: (count: number) => `Students: ${count}`,
  minutes: (count: number) => `Minutes: ${count}`,
  weight: (kg: number) => `Weight: ${kg} kg`,
  boxes: (count: number) => `Boxes: ${count}`,
};
