import {
  type AutoPlanProgress,
  autoPlanProgress,
  type AutoPlanResult,
  autoPlanResult,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import type { Job } from "@kitround/contract/jobs/job.ts";

/** What a planning job tells of itself; null where that is nothing, or not in its shape. */
export const readAutoPlan = {
  progress: ({ progress }: Job): AutoPlanProgress | null =>
    autoPlanProgress.safeParse(progress).data ?? null,
  result: ({ result }: Job): AutoPlanResult | null => autoPlanResult.safeParse(result).data ?? null,
};
