import type { Size } from '@twirl/contract/sizes'

export type SizeMeasures = { size: Size; us: string; bust: string; waist: string; hip: string }

/** Body measures in inches, for the size guide and the page of size charts. */
export const SIZE_CHART: readonly SizeMeasures[] = [
  { size: 'XS', us: '0–2', bust: '32–33', waist: '24–25', hip: '34½–35½' },
  { size: 'S', us: '4–6', bust: '34–35', waist: '26–27', hip: '36½–37½' },
  { size: 'M', us: '8–10', bust: '36–37', waist: '28–29', hip: '38½–39½' },
  { size: 'L', us: '12–14', bust: '38½–40', waist: '30½–32', hip: '41–42½' },
  { size: 'XL', us: '16', bust: '41½–43', waist: '33½–35', hip: '44–45½' },
  { size: 'TWO_XL', us: '18–20', bust: '44½–46½', waist: '36½–38½', hip: '47–49' },
  { size: 'THREE_XL', us: '22–24', bust: '48–50', waist: '40–42½', hip: '50½–52½' },
]
