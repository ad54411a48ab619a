import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { routeColors } from "../../ui/school-name.tsx";

/** A route's own fields as its form holds them. */
export type RouteValues = {
  name: string;
  weekday: string;
  colour: string;
  driverId: string;
  vehicleId: string;
};

export function valuesOf(route: DeliveryRoute | undefined): RouteValues {
  return {
    name: route?.name ?? "",
    weekday: String(route?.weekday ?? 2),
    colour: route?.colour ?? routeColors[0],
    driverId: route?.driverId ?? "",
    vehicleId: route?.vehicleId ?? "",
  };
}

export function bodyOf({ name, weekday, colour, driverId, vehicleId }: RouteValues) {
  return {
    name,
    weekday: Number(weekday),
    colour,
    driverId: driverId || null,
    vehicleId: vehicleId || null,
  };
}
