// The colours and marks of up to six seats; a mark tells apart what a colour alone would not.
export interface Look {
  fill: string;
  ink: string;
  mark: string;
}

const LOOKS: readonly Look[] = [
  { fill: 'var(--p0)', ink: '#ffffff', mark: '▲' },
  { fill: 'var(--p1)', ink: '#1a0c00', mark: '●' },
  { fill: 'var(--p2)', ink: '#ffffff', mark: '■' },
  { fill: 'var(--p3)', ink: '#222222', mark: '◆' },
  { fill: '#56b4e9', ink: '#0b2233', mark: '★' },
  { fill: '#f0e442', ink: '#222222', mark: '✚' },
];

export const seatColour = (seat: number): Look => LOOKS[seat % LOOKS.length]!;
