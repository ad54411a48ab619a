declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}
