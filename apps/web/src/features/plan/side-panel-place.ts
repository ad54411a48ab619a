/** Media query under which the panel is below the plan. */
export const below = "@media (min-width:600px) and (max-width:779.98px)";
