import { z } from "zod";
import { kitStates } from "./kit-states.ts";

/** The state of a kit, in the one shape that every answer uses. */
export const kitState = z.enum(kitStates);
