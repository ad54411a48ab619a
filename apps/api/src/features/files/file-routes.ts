import * as photos from "@kitround/contract/files/photo.ts";
import type { FastifyInstance } from "fastify";
import { mount, ok } from "../../http/mount.ts";
import { mountBytes, mountUpload } from "../../http/mount-files.ts";
import { addPhoto, kitPhotos, openPhoto, setRemoved, titlePictures } from "./kit-photos.ts";
import { redrawPhoto } from "./redraw-photo.ts";

export function fileRoutes(app: FastifyInstance): void {
  mount(app, photos.listKitPhotos, async ({ tx, params }) => ({
    items: await kitPhotos(tx, params.id),
  }));
  mount(app, photos.listTitlePictures, async ({ tx }) => ({ items: await titlePictures(tx) }));
  mountUpload(app, photos.addKitPhoto, redrawPhoto, ({ tx, actor, params, query, prepared }) =>
    addPhoto(tx, actor, params.id, query, prepared),
  );
  mountBytes(app, photos.readPhoto, async ({ tx, actor, params, query }) => ({
    bytes: await openPhoto(tx, actor, params.id, query.size),
    name: `photo-${params.id}.jpg`,
  }));
  mount(app, photos.removePhoto, async ({ tx, actor, params }) => {
    await setRemoved(tx, actor, params.id, true);
    return ok;
  });
  mount(app, photos.restorePhoto, async ({ tx, actor, params }) => {
    await setRemoved(tx, actor, params.id, false);
    return ok;
  });
}
