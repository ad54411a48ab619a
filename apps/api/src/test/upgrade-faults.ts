import { type AlterTableCmd, loadModule, type Node, parseSync } from "libpg-query";

await loadModule();

/**
 * What a migration does that breaks the version before, which still serves while it runs: it drops or renames a
 * table or a column, changes a column's type, or needs a value that the version before does not write. Read by
 * PostgreSQL's own grammar. It does not see what a new constraint or trigger refuses.
 */
export function upgradeFaults(sql: string): string[] {
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  // The version before knows nothing of a table that this migration creates.
  const created = new Set(statements.flatMap((each) => createdBy(each) ?? []));
  return statements
    .flatMap((each) => faultsOf(each))
    .flatMap(({ table, fault }) => (created.has(table) ? [] : [`${fault} ${table}`]));
}

interface Fault {
  table: string;
  fault: string;
}

function createdBy(statement: Node): string | undefined {
  return "CreateStmt" in statement ? statement.CreateStmt.relation?.relname : undefined;
}

function faultsOf(statement: Node): Fault[] {
  if ("DropStmt" in statement && statement.DropStmt.removeType === "OBJECT_TABLE") {
    return (statement.DropStmt.objects ?? []).map((object) => ({
      table: lastNameOf(object),
      fault: "drops the table",
    }));
  }
  if ("RenameStmt" in statement) {
    const { renameType, relation, subname } = statement.RenameStmt;
    const table = relation?.relname ?? "";
    if (renameType === "OBJECT_TABLE") return [{ table, fault: "renames the table" }];
    if (renameType === "OBJECT_COLUMN") return [{ table, fault: `renames ${subname} of` }];
  }
  if ("AlterTableStmt" in statement) {
    const table = statement.AlterTableStmt.relation?.relname ?? "";
    return (statement.AlterTableStmt.cmds ?? []).flatMap((cmd) => {
      const fault = "AlterTableCmd" in cmd ? faultOf(cmd.AlterTableCmd) : null;
      return fault === null ? [] : [{ table, fault }];
    });
  }
  return [];
}

function faultOf({ subtype, name, def }: AlterTableCmd): string | null {
  if (subtype === "AT_DropColumn") return `drops ${name} of`;
  if (subtype === "AT_AlterColumnType") return `changes the type of ${name} of`;
  if (subtype === "AT_SetNotNull") return `requires ${name} of`;
  if (subtype !== "AT_AddColumn" || !def || !("ColumnDef" in def)) return null;
  const { colname, constraints = [] } = def.ColumnDef;
  const kinds = new Set(
    constraints.map((each) => ("Constraint" in each ? each.Constraint.contype : undefined)),
  );
  const filled = ["CONSTR_DEFAULT", "CONSTR_IDENTITY", "CONSTR_GENERATED"] as const;
  const required = kinds.has("CONSTR_NOTNULL") && !filled.some((kind) => kinds.has(kind));
  return required ? `adds ${colname}, required and without a default, to` : null;
}

function lastNameOf(object: Node): string {
  const last = "List" in object ? object.List.items?.at(-1) : undefined;
  return last && "String" in last ? (last.String.sval ?? "") : "";
}
