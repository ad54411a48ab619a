/** Where the plan and its panel stand below each other. */
export const below = "@media (min-width:600px) and (max-width:779.98px)";
