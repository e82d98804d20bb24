// The decks of progress cards.

/** The cards of each deck, in the order of the rules. */
export const DECKS = {
  trade: ['commercial_harbor', 'master_merchant', 'merchant', 'merchant_fleet', 'resource_monopoly', 'trade_monopoly'],
  politics: ['bishop', 'constitution', 'deserter', 'diplomat', 'intrigue', 'saboteur', 'spy', 'warlord', 'wedding'],
  science: ['alchemist', 'crane', 'engineer', 'inventor', 'irrigation', 'medicine', 'mining', 'printer',
    'road_building', 'smith'],
} as const;

export type Deck = keyof typeof DECKS;

/** The deck of a card; null: it is none. */
export function deckOf(card: string): Deck | null {
  return (Object.keys(DECKS) as Deck[]).find((deck) => (DECKS[deck] as readonly string[]).includes(card)) ?? null;
}
