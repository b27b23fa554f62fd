import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SETTING_KEYS, type SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import {
  getStaffSettings,
  type SettingValue,
  type StaffSettings,
} from '@twirl/contract/staff/settings/settings'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { settingsQuery as shopSettingsQuery } from '#lib/settings-query.ts'
import { announce } from '#ui/live-region.tsx'
import { Section } from '../customers/section.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ChangeSettingPopup } from './change-setting-popup.tsx'
import { LogoPreview } from './logo-field.tsx'
import { SettingHistoryPopup } from './setting-history-popup.tsx'
import { SETTING_TEXTS } from './setting-texts.ts'
import { describeField } from './setting-values.ts'

const settingsQuery = () =>
  queryOptions({ queryKey: ['staff-settings'], queryFn: () => api(getStaffSettings, {}) })

/** A form to change a setting, begun with its value or with an older one; or its history. */
type Opened =
  | { key: SettingKey; show: 'history' }
  | { key: SettingKey; show: 'form'; begin: SettingValue }

/** The terms, texts and links of the shop, by what they are about (STAFF-170). */
export function SettingsPage() {
  return (
    <>
      <PageTitle title="Settings">
        <AdminLink to="/admin/settings/switches" className={TEXT_BUTTON}>
          Switches
        </AdminLink>
      </PageTitle>
      <p className="max-w-[70ch] pb-5 text-ink-soft">
        A change holds from the next moment on, in the whole shop. Orders that were placed keep the
        terms that they were placed with.
      </p>
      <SettingSections keys={SETTING_KEYS.filter((key) => key !== 'switches')} />
    </>
  )
}

/** What the shop offers, which owners can switch off (STAFF-227). */
export function SwitchesPage() {
  return (
    <>
      <PageTitle title="Switches">
        <AdminLink to="/admin/settings" className={TEXT_BUTTON}>
          All settings
        </AdminLink>
      </PageTitle>
      <p className="max-w-[70ch] pb-5 text-ink-soft">
        A change holds from the next moment on. Pages stop offering what is off, and what customers
        have begun can still be ended.
      </p>
      <SettingSections keys={['switches']} />
    </>
  )
}

function SettingSections({ keys }: { keys: readonly SettingKey[] }) {
  const settings = useQuery(settingsQuery())
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => {
    setOpened(null)
    // Another member may have changed it meanwhile.
    void queryClient.invalidateQueries(settingsQuery())
  }
  const saved = (answer: StaffSettings) => {
    queryClient.setQueryData(settingsQuery().queryKey, answer)
    // The back office shows the name of the shop.
    void queryClient.invalidateQueries(shopSettingsQuery())
    setOpened(null)
    announce('The setting is saved.')
  }
  return (
    <>
      <Loaded query={settings}>
        {(data) => (
          <>
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {keys.map((key) => (
                <SettingSection key={key} settingKey={key} settings={data} onOpen={setOpened} />
              ))}
            </div>
            {opened?.show === 'form' && (
              <ChangeSettingPopup
                settingKey={opened.key}
                seen={data.current[opened.key]}
                begin={opened.begin}
                usual={data.defaults[opened.key]}
                onClose={close}
                onSaved={saved}
              />
            )}
            {opened?.show === 'history' && (
              <SettingHistoryPopup
                settingKey={opened.key}
                onClose={close}
                onSetBack={(begin) => setOpened({ key: opened.key, show: 'form', begin })}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type SettingSectionProps = {
  settingKey: SettingKey
  settings: StaffSettings
  onOpen: (opened: Opened) => void
}

function SettingSection({ settingKey: key, settings, onOpen }: SettingSectionProps) {
  const { title, about, fields } = SETTING_TEXTS[key]
  const value = settings.current[key]
  const usual = settings.defaults[key]
  const last = settings.last_changes[key]
  return (
    <Section title={title}>
      <p className="pb-3 text-ink-soft">{about}</p>
      {key === 'logo' && settings.current.logo && (
        <div className="pb-3">
          <LogoPreview logo={settings.current.logo} />
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_1fr]">
        {fields
          .filter((field) => !Array.isArray(value) || describeField(value, field) !== 'None')
          .map((field) => {
            const shown = describeField(value, field)
            const before = describeField(usual, field)
            return (
              <div key={field.name} className="contents">
                <dt className="text-ink-soft max-sm:pt-1">
                  {key === 'switches' ? (
                    <>
                      <span className="font-semibold text-ink">{field.label}</span>
                      <span className="block pb-1">{field.hint}</span>
                    </>
                  ) : (
                    field.label
                  )}
                </dt>
                <dd>
                  <strong className="font-semibold">{shown}</strong>
                  {shown !== before && (
                    <span className="block text-ink-soft">In a new shop: {before}</span>
                  )}
                </dd>
              </div>
            )
          })}
      </dl>
      {last && (
        <p className="pt-3 text-ink-soft">
          Changed by {last.name} on {formatShopTime(last.at)} New York time.
        </p>
      )}
      <div className="flex flex-wrap gap-x-4 pt-2">
        <button
          type="button"
          aria-label={`Change: ${title}`}
          className={TEXT_BUTTON}
          onClick={() => onOpen({ key, show: 'form', begin: value })}
        >
          Change
        </button>
        {last && (
          <button
            type="button"
            aria-label={`History: ${title}`}
            className={TEXT_BUTTON}
            onClick={() => onOpen({ key, show: 'history' })}
          >
            History
          </button>
        )}
      </div>
    </Section>
  )
}
