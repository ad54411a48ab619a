import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { texts as vehicleTexts } from "#texts/vehicles";
import { AccountScreen } from "../../features/account/account-screen.tsx";
import { VehicleList } from "../../features/vehicles/vehicle-list.tsx";
import { useCan } from "../../lib/can.ts";

export const Route = createFileRoute("/_app/settings/my-account")({
  staticData: {
    screen: { title: areaTexts.myAccount, appBar: false, access: "session" },
  },
  component: MyAccount,
});

function MyAccount() {
  const claims = useCan("claims:own");
  const vehicles = { title: vehicleTexts.mine, list: <VehicleList mine /> };
  return <AccountScreen vehicles={claims ? vehicles : null} />;
}
