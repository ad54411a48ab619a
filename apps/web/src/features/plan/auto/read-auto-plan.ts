import {
  type AutoPlanProgress,
  autoPlanProgress,
  type AutoPlanResult,
  autoPlanResult,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import type { Job } from "@kitround/contract/jobs/job.ts";

/** Reads the data of a planning job; null if there are none, or they do not match their schema. */
export const readAutoPlan = {
  progress: ({ progress }: Job): AutoPlanProgress | null =>
    autoPlanProgress.safeParse(progress).data ?? null,
  result: ({ result }: Job): AutoPlanResult | null => autoPlanResult.safeParse(result).data ?? null,
};
