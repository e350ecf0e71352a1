# Installs the build into an empty folder, builds the consumer against it alone, and runs it.
file(REMOVE_RECURSE "${WORK}")
foreach(step
    "${CMAKE_COMMAND};--install;${BUILD};--prefix;${WORK}/prefix"
    "${CMAKE_COMMAND};-G;Ninja;-S;${SOURCE};-B;${WORK}/build;-DCMAKE_PREFIX_PATH=${WORK}/prefix;-DCMAKE_CXX_COMPILER=${COMPILER}"
    "${CMAKE_COMMAND};--build;${WORK}/build"
    "${WORK}/build/consumer"
    "${WORK}/prefix/bin/mnk;version"
    "${WORK}/prefix/bin/mnk-verify;--help")
  execute_process(COMMAND ${step} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${step} failed (${code}):\n${out}")
  endif()
endforeach()
foreach(file share/man/man1/mnk.1 share/bash-completion/completions/mnk share/zsh/site-functions/_mnk
    share/fish/vendor_completions.d/mnk.fish)
  if(NOT EXISTS "${WORK}/prefix/${file}")
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
message(STATUS "${out}")
