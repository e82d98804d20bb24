// The browser's WebSocket to the server that the page came from.

export interface Line {
  send: (text: string) => void;
  close: () => void;
}

let ahead: WebSocket | null = null;

function dial(): WebSocket {
  return new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
}

/** Opens the line that will be asked for next, while the rest of the client is still on its way. */
export function dialAhead(): void {
  ahead = dial();
}

export function openLine(onText: (text: string) => void, onOpen: () => void, onClose: () => void): Line {
  const ws = ahead && ahead.readyState <= WebSocket.OPEN ? ahead : dial();
  ahead = null;
  ws.onmessage = (event) => onText(String(event.data));
  ws.onclose = onClose;
  if (ws.readyState === WebSocket.OPEN) queueMicrotask(onOpen);
  else ws.onopen = onOpen;
  return { send: (text) => { if (ws.readyState === WebSocket.OPEN) ws.send(text); }, close: () => ws.close() };
}
