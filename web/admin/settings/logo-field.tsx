import { logoSize, logoUrl } from '@twirl/contract/logo'
import { uploadLogo } from '@twirl/contract/staff/settings/logo'
import type { Settings } from '@twirl/contract/system'
import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { FileButton } from '../products/photos/file-button.tsx'
import { uploadFile } from '../products/photos/upload-file.ts'
import { TEXT_BUTTON } from '../shell/text-button.ts'

type Logo = NonNullable<Settings['logo']>

const PREVIEW_BOX = { width: 200, height: 60 }

type LogoFieldProps = { name: string; label: string; defaultValue: string }

/** Uploads a logo and shows it on light and dark ground. The form reads it from one hidden field (STAFF-225). */
export function LogoField({ name, label, defaultValue }: LogoFieldProps) {
  const [logo, setLogo] = useState<Logo | null>(() =>
    defaultValue ? (JSON.parse(defaultValue) as Logo) : null,
  )
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const upload = async ([file]: File[]) => {
    if (!file) return
    setUploading(true)
    setFailure(null)
    try {
      const uploaded = await uploadFile(uploadLogo, {}, file, () => {})
      setLogo({ ...uploaded, has_plate: logo?.has_plate ?? false })
      announce('The logo is uploaded. Save to show it.')
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setUploading(false)
    }
  }
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="pb-2 font-semibold">{label}</legend>
      <input type="hidden" name={name} value={logo ? JSON.stringify(logo) : ''} />
      {logo ? <LogoPreview logo={logo} /> : <p>The name of the shop is written.</p>}
      <div className="flex flex-wrap items-center gap-4 pt-3">
        <FileButton
          label={isUploading ? 'Uploading…' : logo ? 'Upload another' : 'Upload a logo'}
          name="Upload a logo"
          className={buttonClass('outline')}
          onChoose={(files) => void upload(files)}
        />
        {logo && (
          <button type="button" className={TEXT_BUTTON} onClick={() => setLogo(null)}>
            Remove the logo
          </button>
        )}
      </div>
      {failure && (
        <p role="alert" className="pt-2 text-sm text-error">
          {failure}
        </p>
      )}
      <p className="pt-2 text-sm text-ink-mute">
        PNG, JPEG or WebP, up to 5 MB. A wide one on a transparent ground works best.
      </p>
      {logo && (
        <label className="flex min-h-11 items-center gap-3 pt-1">
          <input
            type="checkbox"
            checked={logo.has_plate}
            onChange={({ target }) => setLogo({ ...logo, has_plate: target.checked })}
            className="size-5 shrink-0 accent-berry"
          />
          White plate behind it on dark ground
        </label>
      )}
    </fieldset>
  )
}

/** A logo as the header and the footer show it. */
export function LogoPreview({ logo }: { logo: Logo }) {
  const size = logoSize(logo, PREVIEW_BOX)
  return (
    <div className="flex flex-wrap gap-3">
      <div className="grid min-h-20 place-items-center rounded-input border border-line bg-paper p-3">
        <img src={logoUrl(logo)} alt="The logo on light ground" {...size} />
      </div>
      <div className="grid min-h-20 place-items-center rounded-input bg-ink p-3">
        <img
          src={logoUrl(logo)}
          alt="The logo on dark ground"
          {...size}
          className={logo.has_plate ? 'rounded-input bg-white p-1' : ''}
        />
      </div>
    </div>
  )
}
