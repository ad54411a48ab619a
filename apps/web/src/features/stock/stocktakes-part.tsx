import { listStocktakes } from "@kitround/contract/stock/stocktake.ts";
import { mdiArrowLeft, mdiFormatListNumbered } from "@mdi/js";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/stocktakes";
import { ListTable } from "../../fittings/list-screen.tsx";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { usePages } from "../../server/use-pages.ts";
import { Icon } from "../../ui/icon.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";
import { StartStocktake } from "./start-stocktake.tsx";
import type { OnStockSearch, StockSearch } from "./stock-search.ts";
import { stocktakeColumns } from "./stocktake-columns.tsx";
import { StocktakeReview } from "./stocktake-review.tsx";

const atATime = 100;

interface StocktakesPartProps {
  search: StockSearch;
  onSearch: OnStockSearch;
}

/** The stocktakes, newest first, or the one that is open. */
export function StocktakesPart({ search, onSearch }: StocktakesPartProps) {
  return (
    <>
      <NoSignal>{texts.noSignal}</NoSignal>
      {search.take === undefined ? (
        <Stocktakes search={search} onSearch={onSearch} />
      ) : (
        <StocktakeReview id={search.take} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function Stocktakes({ search, onSearch }: StocktakesPartProps) {
  const query = usePages(listStocktakes, {}, atATime);
  const rows = query.data?.items;
  const reached = useStore(connection);
  const [starting, setStarting] = useState(false);
  const underWay = rows?.some(({ status }) => status === "open");
  return (
    <>
      <Row>
        <IconButton
          edge="start"
          aria-label={texts.back}
          onClick={() => onSearch({ takes: undefined })}
        >
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {texts.title}
        </Typography>
        <Button
          variant="contained"
          size="large"
          disabled={!reached || underWay !== false}
          onClick={() => setStarting(true)}
        >
          {texts.start}
        </Button>
      </Row>
      {underWay === true && <Muted small>{texts.oneAtATime}</Muted>}
      <ListTable
        label={texts.table}
        of={query}
        rows={rows}
        all={query.data?.total}
        columns={stocktakeColumns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={onSearch}
        icon={mdiFormatListNumbered}
        empty={texts.empty}
        onOpen={({ id }) => onSearch({ take: id })}
      />
      {query.more !== null && <Button onClick={query.more}>{texts.older}</Button>}
      {starting && (
        <StartStocktake
          onClose={() => setStarting(false)}
          onStarted={(take) => onSearch({ take })}
        />
      )}
    </>
  );
}
