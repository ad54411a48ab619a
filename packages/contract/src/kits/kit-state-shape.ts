import { z } from "zod";
import { kitStates } from "./kit-states.ts";

/** The state of a kit, one shape wherever it is told. */
export const kitState = z.enum(kitStates);
