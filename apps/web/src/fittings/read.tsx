import type { ReactNode } from "react";
import { texts } from "#texts/missing";
import { ApiError } from "../server/api-error.ts";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";

/** The part of a query's result that is needed to show it: `useQuery` and `usePages` both return it. */
export interface Reading<Data> {
  data: Data | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** What a screen of one thing says if its address names none: its title, and the way back to the list. */
interface Missing {
  title: string;
  action: ReactNode;
}

interface UnreadProps {
  of: Reading<unknown>;
  /** Skeleton rows while the data are read, and their height in pixels. */
  rows?: number;
  height?: number;
  /** Shown instead of skeleton rows. */
  waiting?: ReactNode;
  /** Shown instead of "Try again" if they could not be read. */
  failed?: ReactNode;
  /** For the screen of one thing. */
  missing?: Missing;
}

/**
 * The placeholder for data that are not read yet: skeleton rows while they are loading, and "Try again" if they could
 * not be read. Trying again does not help where there is nothing.
 */
export function Unread({ of, waiting, failed, missing, ...rows }: UnreadProps) {
  if (of.data !== undefined) return null;
  if (of.isError && isMissing(of.error, missing !== undefined)) {
    const { title, text } = texts;
    return (
      <EmptyState
        role="alert"
        title={missing?.title ?? title}
        text={text}
        action={missing?.action}
      />
    );
  }
  if (of.isError) return failed ?? <ErrorState onRetry={() => void of.refetch()} />;
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

/** Several reads as one, for a screen that shows nothing until all of them are read. */
export function together<Data extends object>(reads: { [K in keyof Data]: Reading<Data[K]> }) {
  // Cast: the keys are those of `reads`, and each value is the data of its read.
  const each = Object.entries(reads) as [keyof Data, Reading<Data[keyof Data]>][];
  const all = each.every(([, read]) => read.data !== undefined);
  return {
    data: all
      ? (Object.fromEntries(each.map(([key, read]) => [key, read.data])) as Data)
      : undefined,
    isError: each.some(([, read]) => read.isError && read.data === undefined),
    refetch: () => Promise.all(each.map(([, read]) => read.refetch())),
  };
}

/** Also true for an address whose id is not one (400): `byAddress` is a read of the thing that the address names. */
function isMissing(error: unknown, byAddress: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (byAddress && error.status === 400);
}

/** True for a list without rows, and a page without items. */
function isEmpty(data: unknown): boolean {
  const rows = typeof data === "object" && data !== null && "items" in data ? data.items : data;
  return Array.isArray(rows) && rows.length === 0;
}
