import type { Hex } from '../color/oklch.ts'
import type { PaletteName } from '../color/palette.ts'

// The lists are values as well as types, so that a schema or a form can offer the same choices.

export const GARMENT_TYPES = ['DRESS', 'TOP', 'SET', 'JUMPSUIT', 'ROMPER'] as const
export type GarmentType = (typeof GARMENT_TYPES)[number]

export const LENGTHS = ['MINI', 'MIDI', 'MAXI', 'N_A'] as const
export type Length = (typeof LENGTHS)[number]

export const SILHOUETTES = [
  'a-line',
  'fit-and-flare',
  'ball-gown',
  'slip',
  'sheath',
  'mermaid',
  'tiered',
  'pleated',
  'wrap',
  'bubble',
  'column',
] as const
export type Silhouette = (typeof SILHOUETTES)[number]

export const LEG_CUTS = ['shorts', 'straight', 'wide', 'palazzo', 'flared'] as const
export type LegCut = (typeof LEG_CUTS)[number]

export const NECKLINES = [
  'v-neck',
  'deep-v',
  'scoop',
  'square',
  'boat',
  'high',
  'halter',
  'one-shoulder',
  'off-shoulder',
  'sweetheart',
  'straight',
  'cowl',
  'wrap',
] as const
export type Neckline = (typeof NECKLINES)[number]

export const SLEEVES = [
  'sleeveless',
  'strap',
  'cap',
  'flutter',
  'puff',
  'short',
  'elbow',
  'long',
  'bishop',
  'bell',
  'off-shoulder-puff',
] as const
export type Sleeve = (typeof SLEEVES)[number]

export const WAISTS = ['none', 'natural', 'empire', 'dropped'] as const
export type Waist = (typeof WAISTS)[number]

export const PRINTS = [
  'solid',
  'ditsy',
  'bloom',
  'daisy',
  'vine',
  'dot',
  'gingham',
  'stripe',
  'plaid',
  'leopard',
  'cutout',
  'palm',
  'retro',
  'checker',
  'cherry',
  'heart',
  'houndstooth',
  'swirl',
  'jacquard',
  'lace',
  'rib',
] as const
export type Print = (typeof PRINTS)[number]

export const MATERIALS = [
  'crepe',
  'cotton',
  'satin',
  'velvet',
  'chiffon',
  'tulle',
  'sequin',
  'knit',
  'metallic',
  'lace',
] as const
export type Material = (typeof MATERIALS)[number]

export type Fabric = {
  print: Print
  material: Material
  /** Only names: lining, ink and leaf tones are derived when the picture is drawn. */
  colors: { ground: PaletteName; accents: PaletteName[] }
  printScale: 'small' | 'medium' | 'large'
}

export type Details = {
  bodice: 'plain' | 'ruched' | 'draped' | 'corset' | 'smocked' | 'loose'
  skirt: 'plain' | 'ruched'
  slit: boolean
  /** `color: null` is a belt of the garment's own cloth. */
  belt: { width: 'thin' | 'medium' | 'wide'; color: PaletteName | null; buckle: boolean } | null
  bow: 'waist' | 'neck' | 'back' | null
  buttons: 'bodice' | 'full' | null
  wideStraps: boolean
  offShoulderRuffle: boolean
  /** A top that ends above the waist. */
  cropped: boolean
  /** How far the hem swings to the side, in figure units (the figure is about 1060 tall). */
  sway: number
}

export const BODY_SHAPES = [
  'petite',
  'slim',
  'classic',
  'athletic',
  'pear',
  'hourglass',
  'curvy',
  'full',
] as const
export type BodyShape = (typeof BODY_SHAPES)[number]

export const SKIN_TONES = [
  'porcelain',
  'peach',
  'honey',
  'caramel',
  'chestnut',
  'cocoa',
  'espresso',
] as const
export type SkinTone = (typeof SKIN_TONES)[number]

export const HAIR_COLORS = [
  'black',
  'dark-brown',
  'brown',
  'chestnut',
  'light-brown',
  'dark-blonde',
  'blonde',
  'auburn',
  'copper',
  'platinum',
  'blue-black',
] as const
export type HairColor = (typeof HAIR_COLORS)[number]

export const HAIRSTYLES = [
  'long',
  'waves',
  'bangs',
  'bob',
  'low-bun',
  'top-bun',
  'ponytail',
  'side-part',
  'glamour',
  'afro',
  'braids',
  'pixie',
] as const
export type Hairstyle = (typeof HAIRSTYLES)[number]

/** Two calm faces, one looking ahead and one aside, and a smiling one. */
export const FACES = ['calm', 'aside', 'smile'] as const
export type Face = (typeof FACES)[number]

export type Model = {
  body: BodyShape
  skin: SkinTone
  hairColor: HairColor
  hairstyle: Hairstyle
  face: Face
  earrings: 'hoop' | 'drop' | 'stud' | null
  necklace: boolean
  sunglasses: boolean
  hairBow: boolean
  shoes: { style: 'pump' | 'sandal'; color: PaletteName }
  bag: { style: 'clutch' | 'handbag'; color: PaletteName } | null
}

export const POSES = [
  'hip',
  'walk',
  'soft',
  'hair',
  'cross',
  'twirl',
  'still',
  'akimbo',
  'clasp',
  'stride',
  'curtsy',
] as const
export type Pose = (typeof POSES)[number]

export const SCENE_KINDS = [
  'arch',
  'disc',
  'panel',
  'curtain',
  'window-light',
  'sweep',
  'blocks',
  'cloud',
  'diagonal',
] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/** What a top is photographed with; never for sale. */
export const COMPANIONS = [
  'jeans',
  'ivory-trousers',
  'black-trousers',
  'black-skirt',
  'sand-skirt',
] as const
export type Companion = (typeof COMPANIONS)[number]

/** Everything a picture shows, as plain JSON. The same look always gives the same pixels. */
export type Look = {
  seed: number
  garment: GarmentType
  length: Length
  silhouette: Silhouette
  /** Trouser legs in place of a skirt: jumpsuits, rompers and some sets. */
  legs: LegCut | null
  neckline: Neckline
  sleeve: Sleeve
  waist: Waist
  fabric: Fabric
  details: Details
  wornWith: Companion | null
  model: Model
  pose: Pose
  scene: { kind: SceneKind; color: Hex }
}

export const VIEWS = ['front', 'back', 'detail', 'swatch'] as const
export type View = (typeof VIEWS)[number]
