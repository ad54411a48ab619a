import {
  createRotation,
  layOutRotations,
  listRotations,
  publishRotation,
  setRotationStatus,
  updateRotation,
} from "@kitround/contract/rotations/rotation.ts";
import { listUnpublished, publishChanges } from "@kitround/contract/plan/unpublished.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addRotation, changeRotation, changeStatus, fillTerm } from "./change-rotation.ts";
import { publish } from "./publish-rotation.ts";
import { listRotationRows } from "./rotation-queries.ts";
import { publishTogether, unpublishedChanges } from "./unpublished.ts";

export function rotationRoutes(app: FastifyInstance): void {
  mount(app, listRotations, ({ tx, query }) => listRotationRows(tx, query));
  mount(app, createRotation, ({ tx, actor, body }) => addRotation(tx, actor, body));
  mount(app, layOutRotations, ({ tx, actor, params, body }) =>
    fillTerm(tx, actor, params.id, body),
  );
  mount(app, updateRotation, ({ tx, params, body }) => changeRotation(tx, params.id, body));
  mount(app, setRotationStatus, ({ tx, params, body }) => changeStatus(tx, params.id, body));
  mount(app, publishRotation, ({ tx, actor, params, body }) => publish(tx, actor, params.id, body));
  mount(app, listUnpublished, ({ tx, params }) => unpublishedChanges(tx, params.id));
  mount(app, publishChanges, ({ tx, actor, params, body }) =>
    publishTogether(tx, actor, params.id, body),
  );
}
