import { shoeColor } from '../figure/shoe-color.ts'
import { backdropColor } from '../generate/backdrop-color.ts'
import { printAccents } from '../generate/print-accents.ts'
import { fabricColor, isNamedByAccent } from './look-color.ts'
import type { Fabric, Look } from '../look/look.ts'
import type { PaletteName } from './palette.ts'

/** Where an accent-named weave would vanish into its pale ground. */
const CHECK_GROUND: Partial<Record<PaletteName, PaletteName>> = {
  white: 'black',
  ivory: 'mocha',
  champagne: 'white',
}

/** Dyes the garment another color; model and pose stay. */
export function recolorLook(look: Look, color: PaletteName): Look {
  const previous = fabricColor(look.fabric)
  if (previous === color) return look
  const follow = (name: PaletteName): PaletteName => (name === previous ? color : name)
  const { belt } = look.details
  return {
    ...look,
    fabric: recolorFabric(look.fabric, color),
    details: {
      ...look.details,
      belt: belt && { ...belt, color: belt.color && follow(belt.color) },
    },
    model: {
      ...look.model,
      shoes: {
        ...look.model.shoes,
        color: shoeColor(follow(look.model.shoes.color), look.model.skin),
      },
    },
    scene: { ...look.scene, color: backdropColor(color, look.seed) },
  }
}

function recolorFabric(fabric: Fabric, color: PaletteName): Fabric {
  const { print, colors } = fabric
  if (isNamedByAccent(print)) {
    const ground = CHECK_GROUND[color] ?? (print === 'gingham' ? 'white' : 'ivory')
    return { ...fabric, colors: { ground, accents: [color] } }
  }
  const accents = printAccents(print, color).slice(0, colors.accents.length)
  return { ...fabric, colors: { ground: color, accents } }
}
