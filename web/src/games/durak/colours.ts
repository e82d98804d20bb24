// The colour and the mark of each seat (ui.md D0).
const COLOURS = [
  { fill: '#0072b2', ink: '#ffffff', mark: '▲' },
  { fill: '#d55e00', ink: '#1b0c00', mark: '●' },
  { fill: '#222222', ink: '#ffffff', mark: '■' },
  { fill: '#ffffff', ink: '#222222', mark: '◆' },
  { fill: '#56b4e9', ink: '#0b2233', mark: '★' },
  { fill: '#f0e442', ink: '#222222', mark: '✚' },
];

export const seatColour = (seat: number) => COLOURS[seat % COLOURS.length]!;
