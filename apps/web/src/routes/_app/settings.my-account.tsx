import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { texts as passkeyTexts } from "#texts/passkeys";
import { texts as signInTexts } from "#texts/sign-in";
import { texts as vehicleTexts } from "#texts/vehicles";
import { AccountScreen } from "../../features/account/account-screen.tsx";
import { MyMicrosoftPart } from "../../features/sign-in/my-microsoft.tsx";
import { MyPasskeys } from "../../features/sign-in/my-passkeys.tsx";
import { VehicleList } from "../../features/vehicles/vehicle-list.tsx";
import { useCan } from "../../lib/can.ts";
import { microsoft, passkeysOffered } from "../../server/microsoft.ts";
import { useStore } from "../../lib/store.ts";

export const Route = createFileRoute("/_app/settings/my-account")({
  staticData: {
    screen: { title: areaTexts.myAccount, appBar: false, access: "session" },
  },
  validateSearch: ({ vehicle }: Record<string, unknown>): { vehicle?: string } =>
    typeof vehicle === "string" ? { vehicle } : {},
  component: MyAccount,
});

function MyVehicles() {
  const { vehicle } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VehicleList
      mine
      open={vehicle}
      onOpen={(id) => void navigate({ search: id === undefined ? {} : { vehicle: id } })}
    />
  );
}

function MyAccount() {
  const claims = useCan("claims:own");
  const vehicles = { title: vehicleTexts.mine, list: <MyVehicles /> };
  const provider = useStore(microsoft) !== null;
  const ways = { title: signInTexts.microsoft.title, part: <MyMicrosoftPart /> };
  const passkeys = { title: passkeyTexts.title, part: <MyPasskeys /> };
  return (
    <AccountScreen
      vehicles={claims ? vehicles : null}
      microsoft={provider ? ways : null}
      passkeys={useStore(passkeysOffered) ? passkeys : null}
    />
  );
}
