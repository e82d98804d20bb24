import type { Words } from '../../core/types';

const words: Words = {
  'account.title': 'Сохранить аккаунт', 'account.others': 'Другие аккаунты на этом устройстве',
  'account.why': 'Вы играете как гость: ваш аккаунт знает только этот браузер. С кодом восстановления к нему можно вернуться с любого устройства.',
  'account.why_telegram': 'С кодом восстановления можно играть под своим именем и вне Telegram.',
  'account.make': 'Показать код восстановления', 'account.made': 'Код восстановления есть (создан {day}).',
  'account.anew': 'Новый код', 'account.anew_title': 'Новый код?', 'account.anew_sure': 'Прежний код перестанет действовать.',
  'account.drop': 'Удалить код', 'account.drop_title': 'Удалить код?', 'account.drop_sure': 'Код перестанет действовать. Устройства, на которых вы уже вошли, останутся.',
  'account.code_title': 'Код восстановления', 'account.code_once': 'Запишите его или сохраните ссылку: больше он показан не будет.',
  'account.code_secret': 'Тот, у кого есть код, может играть от вашего имени.', 'account.copy_code': 'Скопировать код', 'account.copy_link': 'Скопировать ссылку',
  'account.code_copied': 'Код скопирован.', 'account.link_copied': 'Ссылка скопирована. Откройте её на другом устройстве.',
  'account.copy_failed': 'Браузер не даёт скопировать: выделите код.',
  'account.number': 'Гость {id}', 'account.telegram': 'Через Telegram', 'account.refused': 'Сервер завершил этот вход. Вернуть аккаунт можно его кодом восстановления.',
  'account.switch': 'Перейти', 'account.switch_name': 'Перейти к аккаунту {name}', 'account.remove': 'Убрать', 'account.remove_name': 'Убрать {name}',
  'account.now': 'Теперь вы играете как {name}.', 'account.already': 'Вы играете как {name}, как и раньше.',
  'account.hint': 'Ваш аккаунт и эти партии знает только этот браузер.', 'account.hint_go': 'Сохранить аккаунт', 'account.hint_away': 'Скрыть подсказку',
  'account.recover_title': 'Вход по коду', 'account.code': 'Код восстановления',
  'account.bad_code': 'В коде {n} букв и цифр. Каких-то не хватает или есть лишние.',
  'account.linked': 'В этой ссылке код восстановления. Он открывает аккаунт, для которого создан. Продолжайте, только если это ваш аккаунт.',
  'account.will_switch': 'Это устройство перейдёт к аккаунту, которому принадлежит код. {name} останется здесь, вернуться можно в настройках.',
  'account.will_open': 'Это устройство будет играть от имени аккаунта, которому принадлежит код.',
  'account.stay': 'Остаться: {name}', 'account.open': 'Войти', 'account.change': 'Перейти к аккаунту', 'account.kept': '{name} остаётся на этом устройстве.', 'account.back_to': 'Вернуться: {name}', 'account.play': 'Играть',
};

export default words;
