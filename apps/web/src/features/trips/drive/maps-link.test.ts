import { expect, test } from "vitest";
import { mailLink, mapsLink, smsLink, telLink } from "./maps-link.ts";

const school = { lat: -41.28, lng: 173.2, placeName: "Ōrere School", address: "1 Main Rd, Ōrere" };

test.each([
  ["Linux; Android 15", school, "geo:-41.28,173.2?q=-41.28,173.2(%C5%8Crere%20School)"],
  ["iPhone; CPU", school, "https://maps.apple.com/?daddr=-41.28%2C173.2&q=%C5%8Crere%20School"],
  ["X11", school, "https://www.google.com/maps/dir/?api=1&destination=-41.28%2C173.2"],
  [
    "Linux; Android 15",
    { ...school, lat: null, lng: null },
    "geo:0,0?q=1%20Main%20Rd%2C%20%C5%8Crere",
  ],
])("the directions on %s", (agent, stop, link) => {
  expect(mapsLink(stop, agent)).toBe(link);
});

test("a stop without a place has no directions", () => {
  expect(mapsLink({ ...school, lat: null, lng: null, address: null }, "X11")).toBeNull();
});

test.each([
  ["03 548 1234", "tel:035481234"],
  ["+64 (3) 548-1234", "tel:+6435481234"],
])("%s is dialled", (phone, link) => {
  expect(telLink(phone)).toBe(link);
});

test("the messages app opens with the text, macrons included", () => {
  expect(smsLink("+64 21 555 01", "Kia ora, Ōrere & co")).toBe(
    "sms:+642155501?&body=Kia%20ora%2C%20%C5%8Crere%20%26%20co",
  );
  expect(mailLink("a+b@school.nz", "Late", "20 minutes")).toBe(
    "mailto:a%2Bb%40school.nz?subject=Late&body=20%20minutes",
  );
});
