/** A simple model of stock, to compare the database with: lots of one item, used by expiry date, each with its value. */
export interface ModelLot {
  code: string | null;
  expiresOn: string | null;
  onHand: number;
  value: number;
}

interface Part {
  lot: ModelLot;
  qty: number;
  cents: number;
}

export interface ModelMovement {
  delta: number;
  parts: Part[];
  /** The units that it put into a kit, or took out of it. */
  kit: string | null;
}

const orderOf = ({ code, expiresOn }: ModelLot) => `${expiresOn ?? "9999"} ${code ?? "~"}`;

/** Lots without an expiry date are used last; for equal dates the code decides. */
export function byExpiry(a: ModelLot, b: ModelLot): number {
  return orderOf(a) < orderOf(b) ? -1 : Number(orderOf(a) > orderOf(b));
}

export class StockModel {
  readonly lots: ModelLot[] = [];
  readonly movements: ModelMovement[] = [];
  price: number;

  constructor(price: number) {
    this.price = price;
  }

  get onHand(): number {
    return this.lots.reduce((sum, lot) => sum + lot.onHand, 0);
  }

  get value(): number {
    return this.lots.reduce((sum, lot) => sum + lot.value, 0);
  }

  /** Receives units; without a cost they have the last price paid. */
  bring(qty: number, cost: number | null, code: string | null, expiresOn: string | null) {
    if (cost !== null) this.price = Math.round(cost / qty);
    return this.#write(qty, null, [this.#put(this.#lot(code, expiresOn), qty, cost)]);
  }

  take(qty: number, kit: string | null = null) {
    return this.#write(-qty, kit, this.#takeFrom(this.lots.toSorted(byExpiry), qty));
  }

  takeLot(lot: ModelLot, qty: number) {
    return this.#write(-qty, null, this.#takeFrom([lot], qty));
  }

  /** Returns units from a kit to the lots they came from, the last one used first. */
  giveBack(qty: number, kit: string) {
    const taken = this.#net(this.movements.filter((each) => each.kit === kit));
    return this.#write(qty, kit, this.#putBack(taken, qty));
  }

  reverse(movement: ModelMovement) {
    if (movement.delta < 0) {
      const qty = -movement.delta;
      return this.#write(qty, null, this.#putBack(this.#net([movement]), qty));
    }
    const own = [...new Set(movement.parts.map(({ lot }) => lot))].toSorted(byExpiry);
    const others = this.lots.toSorted(byExpiry).filter((lot) => !own.includes(lot));
    return this.#write(-movement.delta, null, this.#takeFrom([...own, ...others], movement.delta));
  }

  #write(delta: number, kit: string | null, parts: Part[]): ModelMovement {
    const movement = { delta, kit, parts };
    this.movements.push(movement);
    return movement;
  }

  #lot(code: string | null, expiresOn: string | null): ModelLot {
    const known = this.lots.find((lot) => lot.code === code && lot.expiresOn === expiresOn);
    if (known) return known;
    const lot = { code, expiresOn, onHand: 0, value: 0 };
    this.lots.push(lot);
    return lot;
  }

  #put(lot: ModelLot, qty: number, cost: number | null): Part {
    const cents = cost ?? this.price * qty;
    lot.onHand += qty;
    lot.value += cents;
    return { lot, qty, cents };
  }

  #takeFrom(lots: readonly ModelLot[], qty: number): Part[] {
    let left = qty;
    return lots.flatMap((lot) => {
      const took = Math.min(left, lot.onHand);
      if (took === 0) return [];
      const cents = Math.round((lot.value * took) / lot.onHand);
      lot.onHand -= took;
      lot.value -= cents;
      left -= took;
      return [{ lot, qty: -took, cents: -cents }];
    });
  }

  #net(movements: readonly ModelMovement[]): Part[] {
    const byLot = Map.groupBy(
      movements.flatMap(({ parts }) => parts),
      ({ lot }) => lot,
    );
    return [...byLot].flatMap(([lot, parts]) => {
      const qty = -parts.reduce((sum, part) => sum + part.qty, 0);
      const cents = -parts.reduce((sum, part) => sum + part.cents, 0);
      return qty > 0 ? [{ lot, qty, cents }] : [];
    });
  }

  #putBack(taken: readonly Part[], qty: number): Part[] {
    let left = qty;
    const parts = taken
      .toSorted((a, b) => byExpiry(b.lot, a.lot))
      .flatMap(({ lot, ...of }) => {
        const back = Math.min(left, of.qty);
        if (back === 0) return [];
        left -= back;
        return [this.#put(lot, back, Math.round((of.cents * back) / of.qty))];
      });
    return left === 0 ? parts : [...parts, this.#put(this.#lot(null, null), left, null)];
  }
}
