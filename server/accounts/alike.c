/* Finds names that look alike, though their letters differ. */
#include "server/accounts/alike.h"

#include <stdint.h>
#include <string.h>
#include <uchar.h>

#include "server/accounts/point.h"

/* Letters and the small Latin letter or digit that each of them looks like, or looks like without
 * its marks. Letters of both cases are here where both have the shape. The rows and their letters
 * ascend. */
static const struct {
    const char16_t *letters;
    const char *shapes;
} looks[] = {
    {u"ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝßàáâãäåçèéêëìíî",
     "aaaaaaceeeelllldnoooooxouuuuybaaaaaaceeeelll"},
    {u"ïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜ",
     "ldnoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeeg"},
    {u"ĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĸĹĺĻļĽľŁłŃńŅņŇňŉŊŋŌ",
     "ggggggghhhhlllllllllljjkkkllllllllnnnnnnnnno"},
    {u"ōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹź",
     "ooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzz"},
    {u"ŻżŽžſ", "zzzzf"},
    {u"ƒƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃ",
     "foouuaalloouuuuuuuuuuaaaaggkkoooojggnnaaaaaa"},
    {u"ȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳɑɡɢɩ",
     "eeeelllloooorrrruuuusstthhaaeeooooooooyyaggl"},
    {u"ɪɴʀʏʙʜʟ", "lnrybhl"},
    {u"ΆΈΉΊΌΎΐΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪΫάέήίΰαβγεηικνοπρςστυχ",
     "aehloylabezhlkmnoptyxlyaenluabyenlkvonpcotux"},
    {u"ωϊϋόύώ", "wluouw"},
    {u"ЀЁЃЅІЇЈЌЍЎАБВГЕЗИЙКМНОПРСТУХЧШЬабвгезийкмноп",
     "eerslljkuya6bre3uukmhonpctyx4wba6bre3uukmhon"},
    {u"рстухчшьѐёѓѕіїјќѝўҐґҺһӐӑӒӓӖӗӞӟӢӣӤӥӦӧӮӯӰӱӲӳӴӵ",
     "pctyx4wbeerslljkuyrrhhaaaaee33uuuuooyyyyyy44"},
    {u"ԀԁԚԛԜԝ", "ddqqww"},
    {u"ᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ", "acdejkmoptuvwz"},
    {u"ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊị",
     "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeellll"},
    {u"ỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷ",
     "oooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyy"},
    {u"Ỹỹ", "yy"},
};

static uint32_t shape_of_ascii(uint32_t point)
{
    if (point >= 'A' && point <= 'Z') {
        point += 'a' - 'A';
    }
    switch (point) {
    case 'i':
    case '1':
    case '|':
        return 'l';
    case '0':
        return 'o';
    case '$':
        return 's';
    case '@':
        return 'a';
    default:
        break;
    }
    bool shown = (point >= 'a' && point <= 'z') || (point >= '0' && point <= '9');
    return shown ? point : 0;
}

/* The shape of a letter in the table, or 0. */
static uint32_t shape_in_table(uint32_t point)
{
    size_t row = sizeof looks / sizeof *looks - 1;
    while (row > 0 && looks[row].letters[0] > point) {
        row--;
    }
    for (size_t k = 0; looks[row].letters[k] != 0; k++) {
        if (looks[row].letters[k] == point) {
            return (uint32_t)looks[row].shapes[k];
        }
    }
    return 0;
}

/* Letters of the alphabet that styles of mathematics, circles or full width give another code. */
static uint32_t plain(uint32_t point)
{
    if (point >= 0xff01 && point <= 0xff5e) {
        return point - 0xff01 + '!';
    }
    if (point >= 0x24b6 && point <= 0x24e9) {
        return 'a' + (point - 0x24b6) % 26;
    }
    if (point >= 0x1d400 && point <= 0x1d6a3) {
        return 'a' + (point - 0x1d400) % 26;
    }
    if (point >= 0x1d7ce && point <= 0x1d7ff) {
        return '0' + (point - 0x1d7ce) % 10;
    }
    return point;
}

static uint32_t lower(uint32_t point)
{
    bool cyrillic = point >= 0x410 && point <= 0x42f;
    bool greek = point >= 0x391 && point <= 0x3a9;
    return cyrillic || greek ? point + 0x20 : point;
}

/* What a character looks like; 0: like nothing that counts. */
static uint32_t shape_of(uint32_t point)
{
    point = plain(point);
    if (point < 0x80) {
        return shape_of_ascii(point);
    }
    if (point_harm_of(point) != POINT_SOUND || point_is_mark(point)) {
        return 0;
    }
    uint32_t shape = shape_in_table(point);
    return shape != 0 ? shape : lower(point);
}

/* Takes the next shape off the text; 0: there is none. A number behind a # is what clients tell
 * names apart by, so a name with one looks like the name without. */
static uint32_t next_shape(const char **at)
{
    uint32_t shape = 0;
    while (**at != '\0' && **at != '#' && shape == 0) {
        uint32_t point = 0;
        size_t n = point_read(*at, strlen(*at), &point);
        shape = n > 0 ? shape_of(point) : 0;
        *at += n > 0 ? n : 1;
    }
    return shape;
}

/* Likewise, where two letters that stand together look like a third. */
static uint32_t next_look(const char **at)
{
    uint32_t shape = next_shape(at);
    if (shape == 'r' || shape == 'v') {
        const char *ahead = *at;
        uint32_t second = next_shape(&ahead);
        if ((shape == 'r' && second == 'n') || (shape == 'v' && second == 'v')) {
            *at = ahead;
            return shape == 'r' ? 'm' : 'w';
        }
    }
    return shape;
}

bool alike_names(const char *a, const char *b)
{
    const char *at = a;
    const char *other = b;
    uint32_t first = next_look(&at);
    uint32_t second = next_look(&other);
    if (first == 0 && second == 0) { /* of punctuation alone */
        return strcmp(a, b) == 0;
    }
    while (first == second && first != 0) {
        first = next_look(&at);
        second = next_look(&other);
    }
    return first == second;
}
