import * as vehicles from "@kitround/contract/vehicles/vehicle.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addVehicle, changeVehicle } from "./change-vehicle.ts";
import { listVehicleRows, readVehicle } from "./vehicle-queries.ts";

export function vehicleRoutes(app: FastifyInstance): void {
  mount(app, vehicles.listVehicles, ({ tx, actor, query }) => listVehicleRows(tx, actor, query));
  mount(app, vehicles.getVehicle, ({ tx, actor, params }) => readVehicle(tx, actor, params.id));
  mount(app, vehicles.createVehicle, async ({ tx, actor, body }) =>
    readVehicle(tx, actor, await addVehicle(tx, actor, body)),
  );
  mount(app, vehicles.updateVehicle, async ({ tx, actor, params, body }) => {
    await changeVehicle(tx, actor, params.id, body);
    return readVehicle(tx, actor, params.id);
  });
}
