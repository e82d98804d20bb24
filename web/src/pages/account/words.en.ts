import type { Words } from '../../core/types';

const words: Words = {
  'account.title': 'Keep this account', 'account.others': 'Other accounts on this device',
  'account.why': 'You play as a guest: only this browser knows your account. With a recovery code you can come back to it, from any device.',
  'account.why_telegram': 'With a recovery code you can play as yourself outside Telegram too.',
  'account.make': 'Show a recovery code', 'account.made': 'There is a recovery code, made on {day}.',
  'account.anew': 'New code', 'account.anew_title': 'A new code?', 'account.anew_sure': 'The code that you have stops working.',
  'account.drop': 'Remove the code', 'account.drop_title': 'Remove the code?', 'account.drop_sure': 'The code stops working. Devices that are signed in stay so.',
  'account.code_title': 'Recovery code', 'account.code_once': 'Write it down or keep the link: it is shown only this once.',
  'account.code_secret': 'Whoever has it can play as you.', 'account.copy_code': 'Copy the code', 'account.copy_link': 'Copy a link',
  'account.code_copied': 'The code is copied.', 'account.link_copied': 'The link is copied. Open it on the other device.',
  'account.copy_failed': 'The browser does not allow copying: select the code.',
  'account.number': 'Guest {id}', 'account.telegram': 'By Telegram', 'account.refused': 'The server ended this sign-in. The account’s recovery code brings it back.',
  'account.switch': 'Switch', 'account.switch_name': 'Switch to {name}', 'account.remove': 'Remove', 'account.remove_name': 'Remove {name}',
  'account.now': 'You play as {name} now.', 'account.already': 'You play as {name}, as before.',
  'account.hint': 'Only this browser knows your account and these games.', 'account.hint_go': 'Keep the account', 'account.hint_away': 'Hide the hint',
  'account.recover_title': 'Open an account', 'account.code': 'Recovery code',
  'account.bad_code': 'A code has {n} letters and digits. Some are missing, or there are too many.',
  'account.linked': 'This link holds a recovery code. It opens the account that the code was made for. Go on only if that account is yours.',
  'account.will_switch': 'This device will switch to the code’s account. {name} stays kept here, and you can switch back in the settings.',
  'account.will_open': 'This device will play as the code’s account.',
  'account.stay': 'Stay {name}', 'account.open': 'Open the account', 'account.change': 'Switch account', 'account.kept': '{name} stays kept on this device.', 'account.back_to': 'Back to {name}', 'account.play': 'Play',
};

export default words;
