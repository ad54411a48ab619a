import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { Fuel } from "@kitround/contract/vehicles/vehicle.ts";

export interface VehicleData {
  name: string;
  plate: string;
  fuel: Fuel;
  /** Kilometres so far in the tax year, before today's trip; null for the branch's own van. */
  privateKm: number | null;
  openingKm: number;
  capacityKg: number;
  capacityBoxes: number;
}

export interface PersonData {
  role: Role;
  firstName: string;
  lastName: string;
  phone?: string;
  /** The account that the demo prints for its role. */
  shown?: true;
  vehicle?: VehicleData;
  /** The route that this person drives. */
  drives?: string;
}

export const waikarePeople: readonly PersonData[] = [
  { role: "admin", firstName: "Aroha", lastName: "Te Whata", shown: true, phone: "027 555 0101" },
  { role: "manager", firstName: "Marama", lastName: "Pōtae", shown: true, phone: "027 555 0102" },
  {
    role: "coordinator",
    firstName: "Callum",
    lastName: "Ferris",
    shown: true,
    phone: "021 555 0103",
  },
  { role: "volunteer", firstName: "Hana", lastName: "Parata", shown: true, phone: "022 555 0104" },
  {
    role: "driver",
    firstName: "Wiremu",
    lastName: "Tāmihana",
    shown: true,
    phone: "027 555 0105",
    drives: "River",
    vehicle: {
      name: "Wiremu’s wagon",
      plate: "MKT418",
      fuel: "petrol",
      // The second tier begins at 14,000 km: today's trip crosses it.
      privateKm: 13_964,
      openingKm: 61_240,
      capacityKg: 420,
      capacityBoxes: 34,
    },
  },
  { role: "finance", firstName: "Priya", lastName: "Raman", shown: true },
  { role: "viewer", firstName: "Tomasi", lastName: "Fifita", shown: true },
  { role: "driver", firstName: "Jo", lastName: "Anderson", drives: "Hills", phone: "027 555 0108" },
  {
    role: "driver",
    firstName: "Margaret",
    lastName: "Oliver-Hēnare",
    drives: "Town",
    phone: "021 555 0109",
    vehicle: {
      name: "Margaret’s hybrid",
      plate: "NQB077",
      fuel: "hybrid",
      privateKm: 6_812,
      openingKm: 28_905,
      capacityKg: 380,
      capacityBoxes: 30,
    },
  },
  {
    role: "driver",
    firstName: "Sione",
    lastName: "Vaka",
    drives: "Plains",
    phone: "022 555 0110",
    vehicle: {
      name: "Sione’s ute",
      plate: "PLD632",
      fuel: "diesel",
      privateKm: 9_430,
      openingKm: 104_118,
      capacityKg: 800,
      capacityBoxes: 48,
    },
  },
  { role: "volunteer", firstName: "Barbara", lastName: "Keane" },
  { role: "volunteer", firstName: "Li", lastName: "Wen" },
  { role: "volunteer", firstName: "Ngaire", lastName: "Rāwiri" },
  { role: "volunteer", firstName: "Doug", lastName: "Maclean" },
  { role: "volunteer", firstName: "Sefina", lastName: "Leota" },
];

/** The branch's own van: its kilometres are recorded, but not paid. */
export const waikareVan: VehicleData = {
  name: "The van",
  plate: "KIT700",
  fuel: "electric",
  privateKm: null,
  openingKm: 18_320,
  capacityKg: 900,
  capacityBoxes: 60,
};

export const northWaikarePeople: readonly PersonData[] = [
  { role: "manager", firstName: "Ruth", lastName: "Bellamy" },
  { role: "volunteer", firstName: "Kahu", lastName: "Māhia" },
  { role: "volunteer", firstName: "Ellen", lastName: "Brandt" },
  {
    role: "driver",
    firstName: "Pete",
    lastName: "Harawira",
    drives: "Lakes",
    vehicle: {
      name: "Pete’s van",
      plate: "LGH205",
      fuel: "diesel",
      privateKm: 4_205,
      openingKm: 77_031,
      capacityKg: 900,
      capacityBoxes: 50,
    },
  },
];
