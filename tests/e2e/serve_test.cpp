#include <gmock/gmock.h>
#include <signal.h>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using testing::HasSubstr;

class Serve : public testing::Test {
 protected:
    Finished serve(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "serve");
        return run(arguments, "", {{"XDG_STATE_HOME", folder_.path()}});
    }

    Folder folder_;
};

TEST_F(Serve, SaysWhereItIsAndEndsWellWhenItIsToldTo) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Program program({"serve", "--port", "0"}, {{"XDG_STATE_HOME", folder_.path()}});
        ASSERT_TRUE(program.says("serves at http://127.0.0.1:"));
        ASSERT_TRUE(program.says("Ctrl-C ends it"));
        program.send(signal);
        const Finished finished = program.finish();
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
    }
}

TEST_F(Serve, TellsProgramsItsPort) {
    Program program({"serve", "--port", "0", "--json"}, {{"XDG_STATE_HOME", folder_.path()}});
    ASSERT_TRUE(program.says("\"port\":"));
    program.send(SIGTERM);
    EXPECT_EQ(program.finish().exit_code, 0);
}

TEST_F(Serve, DoesNotOpenTheMachineToOthersByAccident) {
    const Finished finished = serve({"--host", "0.0.0.0", "--port", "0"});
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("--allow-remote"));
}

TEST_F(Serve, SaysWhatIsWrongWithAnAddressOrAFolder) {
    EXPECT_THAT(serve({"--host", "example.org"}).err, HasSubstr("is not an address to listen on"));
    EXPECT_THAT(serve({"--port", "0", "--web", folder_.path()}).err, HasSubstr("no index.html"));
    EXPECT_EQ(serve({"--port", "70000"}).exit_code, 2);
}

}  // namespace
}  // namespace mnk::test
