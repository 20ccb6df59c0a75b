import { choiceLabels, settingsGroups } from "~/content/demo-settings";
import { CHOICES, type DemoSettings } from "~/domain/demo/settings";
import { Button } from "~/ui/button";
import { createField } from "~/ui/form/create-field";
import { SelectField } from "~/ui/form/field";
import { Toggle } from "~/ui/form/toggle";
import { Card } from "~/ui/section";

export function DemoSettingsForm({ settings }: { settings: DemoSettings }) {
  return (
    <form method="post" action="/client-portal/settings" noValidate className="grid gap-6">
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2 2xl:grid-cols-4">
        {settingsGroups.map(({ title, toggles, choices }) => (
          <Card key={title} className="grid content-start gap-4 p-5!">
            <h2 className="text-xl">{title}</h2>
            {toggles.length > 0 && (
              <div className="grid divide-y divide-line">
                {toggles.map(([name, label, hint]) => (
                  <Toggle key={name} name={name} label={label} hint={hint} isOn={settings[name]} />
                ))}
              </div>
            )}
            {choices.map(([name, label, hint]) => (
              <SelectField
                key={name}
                field={createField(name, settings[name])}
                label={label}
                hint={hint}
                options={Object.fromEntries(
                  CHOICES[name].map((value) => [value, choiceLabels[value] ?? value]),
                )}
              />
            ))}
          </Card>
        ))}
      </div>
      <div>
        <Button busy="Saving..." className="sm:min-w-40">
          Save Settings
        </Button>
      </div>
    </form>
  );
}
