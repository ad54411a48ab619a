import type { ScanOutcome } from "../../lib/scans.ts";

/**
 * Notes one after another, in hertz and seconds: "taken" rises, "wrong" is low and long, "already" is one pitch
 * twice.
 */
const notes: Record<ScanOutcome["is"], readonly { hertz: number; seconds: number }[]> = {
  taken: [
    { hertz: 880, seconds: 0.07 },
    { hertz: 1320, seconds: 0.1 },
  ],
  opened: [
    { hertz: 880, seconds: 0.07 },
    { hertz: 1320, seconds: 0.1 },
  ],
  already: [
    { hertz: 660, seconds: 0.07 },
    { hertz: 660, seconds: 0.07 },
  ],
  wrong: [{ hertz: 220, seconds: 0.35 }],
};
const GAP_S = 0.04;
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

/** Plays the sound of a scan's result. A device without sound stays silent. */
export function soundOf(outcome: ScanOutcome["is"]): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    let at = context.currentTime;
    for (const { hertz, seconds } of notes[outcome]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hertz;
      volume.gain.value = LOUDNESS;
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds + GAP_S;
    }
  } catch (error) {
    console.error("No sound", error);
  }
}
