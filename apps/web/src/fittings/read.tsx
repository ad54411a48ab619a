import type { ReactNode } from "react";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { ErrorState } from "../ui/states.tsx";

/** The part of a query's result that is needed to show it: `useQuery` and `usePages` both return it. */
interface Reading<Data> {
  data: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface UnreadProps {
  of: Reading<unknown>;
  /** Skeleton rows while the data are read, and their height in pixels. */
  rows?: number;
  height?: number;
  /** Shown instead of skeleton rows. */
  waiting?: ReactNode;
}

/**
 * The placeholder for data that are not read yet: skeleton rows while they are loading, and "Try again" if they could
 * not be read.
 */
export function Unread({ of, waiting, ...rows }: UnreadProps) {
  if (of.data !== undefined) return null;
  if (of.isError) return <ErrorState onRetry={() => void of.refetch()} />;
  return waiting ?? <SkeletonRows {...rows} />;
}

interface ReadProps<Data> extends UnreadProps {
  of: Reading<Data>;
  /** Shown for a list without rows: says why it is empty and what to do. Without it, `children` renders that too. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of a read in one place: loading, failed, empty and shown. Data that were read stay visible if a
 * refresh fails.
 */
export function Read<Data>({ of, empty, children, ...unread }: ReadProps<Data>) {
  if (of.data === undefined) return <Unread of={of} {...unread} />;
  return empty !== undefined && isEmpty(of.data) ? empty : children(of.data);
}

/** True for a list without rows, and a page without items. */
function isEmpty(data: unknown): boolean {
  const rows = typeof data === "object" && data !== null && "items" in data ? data.items : data;
  return Array.isArray(rows) && rows.length === 0;
}
