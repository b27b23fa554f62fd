const CENTIMETERS_PER_INCH = 2.54

/** "34½–35½" inches become "88–90", in whole centimeters. */
export function toCentimeters(inches: string): string {
  return inches
    .split('–')
    .map((bound) => {
      const half = bound.endsWith('½') ? 0.5 : 0
      return String(Math.round((Number(bound.replace('½', '')) + half) * CENTIMETERS_PER_INCH))
    })
    .join('–')
}
