import { useQuery } from '@tanstack/react-query'
import { isCallErrorOf } from '@twirl/contract/client'
import { note } from '@twirl/contract/primitives'
import { type Framing, ZOOM_MAX } from '@twirl/contract/staff/catalogue/framing'
import {
  changeProductPhoto,
  PHOTO_ALT_MAX,
  type PhotographedColor,
} from '@twirl/contract/staff/catalogue/product-photos'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { CropStage } from './crop-stage.tsx'
import { type Photo, previewQuery } from './photo-queries.ts'
import { RangeField } from './range-field.tsx'

type CropPopupProps = {
  photo: Photo
  imageKey: string
  name: string
  onClose: () => void
  onChanged: (color: PhotographedColor) => void
  /** A colleague was faster: what is shown is not what is stored. */
  onStale: () => void
}

/** Chooses the part of a photo that is shown, and its text. What the form showed is sent with it (STAFF-131). */
export function CropPopup({ photo, imageKey, name, onClose, onChanged, onStale }: CropPopupProps) {
  const [seen] = useState(photo)
  const [framing, setFraming] = useState<Framing>(framingOf(photo))
  const preview = useQuery(previewQuery(seen, imageKey))
  const change = (changed: Partial<Framing>) => setFraming({ ...framing, ...changed })
  const call = {
    check: (values: Record<string, string>) => checkEach({ alt: note(PHOTO_ALT_MAX) }, values),
    send: async ({ alt = '' }: Record<string, string>) => {
      try {
        return await api(changeProductPhoto, {
          photo: seen.id,
          alt,
          ...framing,
          seen: { alt: seen.alt, ...framingOf(seen) },
        })
      } catch (error) {
        if (isCallErrorOf<typeof changeProductPhoto>(error) && error.code === 'STEP_REFUSED')
          onStale()
        throw error
      }
    },
  }
  return (
    <Popup title={`Crop and text of ${name}`} onClose={onClose} hasForm>
      <Form
        label="Crop and text"
        load={async () => call}
        button="Save"
        onSent={(answer) => {
          onChanged(answer.color)
          announce('The photo is saved.')
          onClose()
        }}
      >
        <div className="col-span-full flex flex-col gap-3">
          <Loaded query={preview}>
            {({ jpeg }) => (
              <CropStage photo={seen} jpeg={jpeg} framing={framing} onChange={change} />
            )}
          </Loaded>
          <RangeField
            name="focus_x"
            label="Point, from left to right"
            max={1}
            value={framing.focus_x}
            onChange={(focus_x) => change({ focus_x })}
          />
          <RangeField
            name="focus_y"
            label="Point, from top to bottom"
            max={1}
            value={framing.focus_y}
            onChange={(focus_y) => change({ focus_y })}
          />
          <RangeField
            name="zoom"
            label="Closer"
            min={1}
            max={ZOOM_MAX}
            value={framing.zoom}
            onChange={(zoom) => change({ zoom })}
          />
        </div>
        <TextArea
          name="alt"
          label="Text for those who can’t see it"
          hint="What is on the photo, in a sentence."
          defaultValue={seen.alt}
          rows={2}
          maxLength={PHOTO_ALT_MAX}
        />
      </Form>
    </Popup>
  )
}

const framingOf = ({ focus_x, focus_y, zoom }: Framing): Framing => ({ focus_x, focus_y, zoom })
