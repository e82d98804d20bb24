# A thin front for the CMake presets. `make help` lists what there is.
.DEFAULT_GOAL := all
PRESET ?= release
CTEST = ctest --output-on-failure -j 2

FUZZ_SECONDS ?= 3

.PHONY: all run test test-long asan tsan clang fuzz mutate coverage check format bench install clean help

all: ## build everything: the program is build/stolik
	@scripts/setup build
	@cmake --preset release -DBUILD_TESTING=OFF >/dev/null
	@cmake --build --preset release

run: all ## serve all games on http://127.0.0.1:8080/, with stolik.db here as the store
	@build/stolik serve

test: ## build and run the tests
	@scripts/setup build test
	@cmake --preset release -DBUILD_TESTING=ON -UTEST_TIMEOUT >/dev/null
	@cmake --build --preset release
	@$(CTEST) --test-dir build

asan tsan clang: ## the tests once more under a sanitizer, or built by clang
	@scripts/setup build test $(if $(filter clang,$@),clang)
	@cmake --preset $@ >/dev/null
	@cmake --build --preset $@
	@$(CTEST) --test-dir build/$@

fuzz: ## compile everything with clang, and run each fuzz target for FUZZ_SECONDS
	@scripts/setup build test clang
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz
	@scripts/fuzz build/fuzz $(FUZZ_SECONDS)

test-long: ## twenty times the random tests, every screen, Firefox and WebKit, a minute of fuzzing each
	@scripts/setup build test engines clang
	@cmake --preset release -DBUILD_TESTING=ON -DTEST_TIMEOUT=21600 >/dev/null
	@cmake --build --preset release
	@STOLIK_LONG=1 ctest --output-on-failure --test-dir build
	@tests/web/run-engines.sh
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=60

mutate: ## change one line at a time, and see whether a test notices (scripts/mutate --help)
	@scripts/setup build test
	@scripts/mutate

coverage: ## which lines the tests reach: build/coverage/index.html
	@scripts/setup build test coverage
	@cmake --preset coverage >/dev/null
	@cmake --build --preset coverage
	@$(CTEST) --test-dir build/coverage
	@gcovr -r . --object-directory build/coverage -e 'tests/' --html-details build/coverage/index.html --txt-summary

check: ## formatting, the tree's rules and clang-tidy
	@scripts/setup build test clang check
	@scripts/check

format: ## let clang-format have its way
	@scripts/setup check
	@git ls-files '*.c' '*.h' | xargs clang-format -i

bench: all ## how fast rules and server are, and the signature of how the games are played
	@build/stolik bench rules
	@build/stolik bench server
	@build/stolik bench signature

install: all ## install to PREFIX (default /usr/local)
	@cmake --install build $(if $(PREFIX),--prefix $(PREFIX))

clean: ## remove what was built
	@rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z].*:.*## / {printf "  %-18s %s\n", $$1, $$2}' Makefile
