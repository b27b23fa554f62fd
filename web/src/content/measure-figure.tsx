/** A dress form with the three places where the tape goes. The list beside it says the same in words. */
export function MeasureFigure() {
  return (
    <svg
      viewBox="0 0 240 320"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="mx-auto w-full max-w-64"
    >
      <path d="M120 262v38M84 304h72" className="stroke-ink-mute" strokeWidth="5" />
      <path
        d="M106 20h28c2 16 12 24 30 30 8 30 2 52-8 78-3 10-3 18 0 28 12 30 20 62 18 106H66c-2-44 6-76 18-106 3-10 3-18 0-28-10-26-16-48-8-78 18-6 28-14 30-30Z"
        className="fill-blush stroke-berry"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M106 20c2-6 26-6 28 0" className="stroke-berry" strokeWidth="3" />
      <g className="stroke-violet" strokeWidth="3" strokeDasharray="2 7">
        <path d="M70 92c20 14 80 14 100 0M82 142c16 10 60 10 76 0M68 212c22 14 82 14 104 0" />
      </g>
      <g className="fill-ink font-semibold" fontSize="15">
        <text x="182" y="96">
          Bust
        </text>
        <text x="182" y="146">
          Waist
        </text>
        <text x="182" y="216">
          Hip
        </text>
      </g>
    </svg>
  )
}
