// Names for guests. The Russian nouns are all masculine, so that every pair agrees.

const NAMES = {
  ru: [
    ['Весёлый', 'Хитрый', 'Смелый', 'Тихий', 'Бодрый', 'Рыжий', 'Мудрый', 'Ловкий', 'Добрый', 'Быстрый',
      'Важный', 'Упрямый', 'Северный', 'Ночной', 'Садовый'],
    ['Ёж', 'Лис', 'Барсук', 'Кот', 'Енот', 'Филин', 'Бобр', 'Дрозд', 'Хомяк', 'Олень', 'Воробей', 'Суслик',
      'Тюлень', 'Пингвин', 'Журавль'],
  ],
  en: [
    ['Merry', 'Clever', 'Brave', 'Quiet', 'Lucky', 'Ginger', 'Wise', 'Nimble', 'Kind', 'Swift', 'Solemn',
      'Stubborn', 'Northern', 'Sleepy', 'Cosy'],
    ['Hedgehog', 'Fox', 'Badger', 'Cat', 'Raccoon', 'Owl', 'Beaver', 'Robin', 'Hamster', 'Deer', 'Sparrow',
      'Otter', 'Seal', 'Penguin', 'Crane'],
  ],
};

function pick(from: string[]): string {
  return from[Math.floor(Math.random() * from.length)] ?? '';
}

export function randomName(lang: 'ru' | 'en'): string {
  const [first, second] = NAMES[lang] as [string[], string[]];
  return `${pick(first)} ${pick(second)}`;
}
