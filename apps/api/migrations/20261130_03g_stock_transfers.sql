-- Stock that a branch moved to another one (decision 266) keeps its lots and their value: it comes in by one movement for each lot.
alter table stock_movement
  drop constraint stock_movement_brings_lot,
  add constraint stock_movement_brings_lot check (
    reason in ('receipt', 'opening') or (reason = 'transfer' and delta > 0) or (lot_code is null and expires_on is null)),
  drop constraint stock_movement_bought,
  add constraint stock_movement_bought check (
    reason in ('opening', 'receipt') or (supplier is null and (cost_cents is null or (reason = 'transfer' and delta > 0))));
