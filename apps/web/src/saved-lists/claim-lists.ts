import type { KmClaim, KmClaimDetail, KmClaimLeg } from "@kitround/contract/km-claims/km-claim.ts";
import type { RateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { saveClaimCsv } from "../features/km-claims/claim-csv.ts";
import { saveClaims } from "../features/km-claims/claims-csv.ts";
import { saveRates } from "../features/km-claims/rates-csv.ts";
import { saveVehicles } from "../features/vehicles/vehicles-csv.ts";
import { rowOf, savedList } from "./saved-list.ts";

const claim = rowOf<KmClaim>({
  number: 12,
  claimantName: "Ana Hohaia",
  vehicleName: "Van 1",
  status: "approved",
  fromOn: "2026-11-02",
  toOn: "2026-11-20",
  legsTotal: 4,
  totalM: 85_400,
  amountCents: 9_991,
  currency: "NZD",
});

/** What claims, their rates and vehicles are saved as. */
export const claimLists = [
  savedList({
    from: "features/km-claims/claims-csv.ts",
    what: "claims",
    row: claim,
    save: (row) => saveClaims([row]),
    shows: [
      ["Claim", "Claimant", "Vehicle", "From", "To", "Legs", "km", "Amount", "Currency", "Status"],
      [
        "12",
        "Ana Hohaia",
        "Van 1",
        "2026-11-02",
        "2026-11-20",
        "4",
        "85.4",
        "99.91",
        "NZD",
        "Approved",
      ],
    ],
  }),
  savedList({
    from: "features/km-claims/claim-csv.ts",
    what: "a claim's legs",
    row: rowOf<KmClaimDetail>({
      ...claim,
      legs: [
        rowOf<KmClaimLeg>({
          onDay: "2026-11-02",
          fromPlace: "Base",
          toPlace: "Te Kura o Ōtaki",
          purpose: "Delivery",
          distanceM: 12_345,
          tier1M: 12_000,
          tier1RateMillicents: 117_000,
          tier2M: 345,
          tier2RateMillicents: 37_000,
          amountCents: 1_417,
        }),
      ],
    }),
    save: saveClaimCsv,
    shows: [
      [
        "claim",
        "claimant",
        "vehicle",
        "day",
        "from",
        "to",
        "purpose",
        "km",
        "tier 1 km",
        "tier 1 rate",
        "tier 2 km",
        "tier 2 rate",
        "amount",
        "currency",
      ],
      [
        "12",
        "Ana Hohaia",
        "Van 1",
        "2026-11-02",
        "Base",
        "Te Kura o Ōtaki",
        "Delivery",
        "12.345",
        "12.000",
        "1.17000",
        "0.345",
        "0.37000",
        "14.17",
        "NZD",
      ],
    ],
  }),
  savedList({
    from: "features/km-claims/rates-csv.ts",
    what: "rates",
    row: rowOf<RateCard>({
      name: "2026",
      validFrom: "2026-04-01",
      validTo: "2027-03-31",
      currency: "NZD",
      status: "superseded",
      lines: [{ fuel: "petrol", tier: 1, rateMillicents: 117_000 }],
    }),
    save: (row) => saveRates([row]),
    shows: [
      [
        "Rate card",
        "From",
        "To (last day)",
        "Vehicle",
        "Tier",
        "A kilometre",
        "Currency",
        "Status",
      ],
      ["2026", "2026-04-01", "2027-03-31", "Petrol", "1", "1.17", "NZD", "Out of use"],
    ],
  }),
  savedList({
    from: "features/vehicles/vehicles-csv.ts",
    what: "vehicles",
    row: rowOf<Vehicle>({
      name: "Van 1",
      plate: "ABC123",
      fuel: "diesel",
      reimbursable: false,
      ownerName: "Ana Hohaia",
      odometerM: 84_200_500,
      capacityG: 900_000,
      capacityBoxes: 40,
      status: "active",
    }),
    save: (row) => saveVehicles([row]),
    shows: [
      [
        "Name",
        "Plate",
        "Fuel",
        "Whose",
        "Owner",
        "Odometer now, km",
        "Carries, kg",
        "Carries, boxes",
        "State",
      ],
      [
        "Van 1",
        "ABC123",
        "Diesel",
        "The branch's own",
        "Ana Hohaia",
        "84200.5",
        "900",
        "40",
        "In use",
      ],
    ],
  }),
];
